/** The targets of requests: all operations of the reference, and the public pages with their forms. */
import { isPage, isWrite, refusalsOf, type Endpoint } from "#src/shared/contract.ts";
import { refusals } from "#src/shared/refusals/refusals.ts";
import { cardPages, wallets } from "#src/areas/payments/providers.ts";
import { readContracts } from "#tests/support/contracts/contracts.ts";
import {
  readOperations,
  type JsonSchema,
  type Operation,
} from "#tests/support/contracts/openapi.ts";
import { kindInPath } from "./kinds.ts";

export interface Target extends Operation {
  /** The parameters in the path, in their order. */
  params: { name: string; kind: string; schema: JsonSchema }[];
  query: { name: string; required: boolean; schema: JsonSchema }[];
  /** Whether the operation requires or allows an Idempotency-Key; null when it takes none. */
  key: "required" | "optional" | null;
  /** Whether this is a public page or its form. All its answers are pages. */
  isPage: boolean;
  /** How often this target is chosen, relative to other targets. */
  weight: number;
}

/**
 * Targets that are chosen rarely, because they are slow and have few possible mistakes (passwords, streams, imports).
 * `weightOf` does the same with papers, pictures and settings.
 */
const weights: Record<string, number> = {
  signIn: 1,
  changePassword: 1,
  beginTwoFactor: 1,
  disableTwoFactor: 1,
  resetPassword: 3,
  createUser: 4,
  setUpShop: 1,
  streamEvents: 1,
  streamTrackedDevice: 1,
  openapi: 1,
  createItemImport: 4,
};
const USUAL = 10;
const READ = 4;
const PAPER = 1;

const text = { type: "string", maxLength: 200 } as const;
const form = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties).slice(0, 1),
});

/**
 * The fields of the forms on public pages, with values that a browser would send. The contracts describe these values
 * less exactly.
 */
const forms: Record<string, JsonSchema> = {
  "POST /track": form({ ticket: text, phoneDigits: { type: "string", pattern: "^\\d{4}$" } }),
  "POST /track/{token}/rating": form({
    score: { type: "integer", minimum: 1, maximum: 5 },
    comment: text,
  }),
  "POST /estimates/{token}": form({
    decision: { enum: ["approve", "decline"] },
    name: text,
    agree: { enum: ["on"] },
  }),
  "POST /my/{token}/choices": form({
    language: { enum: ["en", "sw"] },
    marketing: { enum: ["yes", "no"] },
  }),
  "POST /my/{token}/pay": form({ number: text }),
  "POST /my/{token}/rate/{line}": form({
    score: { type: "integer", minimum: 1, maximum: 5 },
    text,
  }),
  "POST /pay/{token}": form({ way: { enum: [...wallets, ...cardPages] }, phone: text }),
  "POST /shop/cart": form({
    attempt: { type: "string", format: "uuid" },
    lines: text,
    name: text,
    phone: text,
    fulfilment: { enum: ["pickup", "delivery"] },
    place: text,
    note: text,
  }),
  "POST /shop/orders": form({ number: text, phone: text }),
  "POST /shop/orders/{token}/withdraw": form({}),
  "POST /shop/orders/{token}/pay": form({}),
  "POST /shop/book": form({
    key: { type: "string", format: "uuid" },
    brand: text,
    model: text,
    fault: text,
    day: { type: "string", format: "date" },
    name: text,
    phone: text,
    note: text,
  }),
  "POST /shop/bookings/{token}/accept": form({
    proposedAt: { type: "string", format: "date-time" },
  }),
  "POST /shop/bookings/{token}/cancel": form({}),
};

/** Returns the public pages as operations. They are not in the reference, because no program calls them. */
async function readPages(): Promise<Operation[]> {
  const endpoints = Object.values(await readContracts()).flatMap((table) => Object.values(table));
  return endpoints.filter(isPage).map(toPage);
}

function toPage(endpoint: Endpoint): Operation {
  const { method, access, alsoNeeds } = endpoint;
  const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
  const operationId = `${method} ${path}`;
  const body = forms[operationId] ?? null;
  if (isWrite(endpoint) && !body) throw new Error(`${operationId} needs the fields of its form`);
  const statuses = [
    200,
    ...(isWrite(endpoint) ? [303] : []),
    ...refusalsOf(endpoint).map((code) => refusals[code].status),
  ];
  return {
    operationId,
    method,
    path,
    access,
    alsoNeeds,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      in: "path",
      name,
      required: true,
      schema: text,
    })),
    body: endpoint.files ? null : body,
    form: endpoint.files ? body : null,
    isSignedForm: false,
    statuses: new Map(statuses.map((status) => [status, []])),
    answers: new Map(),
  };
}

export async function readTargets(url: string): Promise<Target[]> {
  const operations = await readOperations({ url });
  return [
    ...operations.map((operation) => ({ ...toTarget(operation), isPage: false })),
    ...(await readPages()).map((operation) => ({ ...toTarget(operation), isPage: true })),
  ];
}

function toTarget(operation: Operation): Omit<Target, "isPage"> {
  const { parameters, path } = operation;
  const header = parameters.find(({ in: place, name }) => place === "header" && /key/i.test(name));
  return {
    ...operation,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      kind: kindInPath(path, name),
      schema: parameters.find((one) => one.in === "path" && one.name === name)?.schema ?? {},
    })),
    query: parameters.filter((one) => one.in === "query"),
    key: header ? (header.required ? "required" : "optional") : null,
    weight: weightOf(operation),
  };
}

function weightOf({ operationId, method, path, form: files }: Operation): number {
  const known = weights[operationId];
  if (known !== undefined) return known;
  if (files) return 2;
  if (/\.pdf$|settings/.test(path)) return PAPER;
  return method === "GET" ? READ : USUAL;
}

export const targetNamed = (targets: readonly Target[], name: string): Target => {
  const found = targets.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`the reference has no operation ${name}`);
  return found;
};
