/** The targets of requests: every operation of the reference, and the forms and pages for customers. */
import {
  readOperations,
  type JsonSchema,
  type Operation,
} from "#tests/support/contracts/openapi.ts";
import { kindInPath } from "./kinds.ts";

export interface Target extends Operation {
  /** The parameters of the path, in order. */
  params: { name: string; kind: string; schema: JsonSchema }[];
  query: { name: string; required: boolean; schema: JsonSchema }[];
  /** Whether the operation takes an Idempotency-Key. */
  key: "required" | "optional" | null;
  /** A form of a public page, whose answers are pages. */
  isPage: boolean;
  /** The relative frequency of this target. */
  weight: number;
}

/** Slow targets with few possible mistakes (password hashes, papers, pictures) are chosen rarely. */
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

const page = (
  method: string,
  path: string,
  statuses: number[],
  body: JsonSchema | null = null,
): Operation => ({
  operationId: `${method} ${path}`,
  method,
  path,
  access: "public",
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    in: "path",
    name,
    required: true,
    schema: text,
  })),
  body,
  form: null,
  statuses: new Map(statuses.map((status) => [status, []])),
  answers: new Map(),
});

/** The public pages. They are not in the reference, because programs do not call them (src/app/public-*). */
const pages: Operation[] = [
  page("GET", "/track", [200, 429]),
  page("GET", "/track/{token}", [200, 404, 429]),
  page("GET", "/estimates/{token}", [200, 404, 429]),
  page(
    "POST",
    "/track",
    [200, 303, 403, 404, 413, 415, 422, 429],
    form({ ticket: text, phoneDigits: { type: "string", pattern: "^\\d{4}$" } }),
  ),
  page(
    "POST",
    "/track/{token}/rating",
    [200, 303, 403, 404, 413, 415, 422, 429],
    form({ score: { type: "integer", minimum: 1, maximum: 5 }, comment: text }),
  ),
  page(
    "POST",
    "/estimates/{token}",
    [200, 303, 403, 404, 409, 413, 415, 422, 429],
    form({ decision: { enum: ["approve", "decline"] }, name: text, agree: { enum: ["on"] } }),
  ),
];

export async function readTargets(url: string): Promise<Target[]> {
  const operations = await readOperations({ url });
  return [
    ...operations.map((operation) => toTarget(operation, false)),
    ...pages.map((operation) => toTarget(operation, true)),
  ];
}

function toTarget(operation: Operation, isPage: boolean): Target {
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
    isPage,
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
