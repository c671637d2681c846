/** Reads the reference of the API (OpenAPI), from which tests generate their requests. */
import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Access } from "#src/shared/contract.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { TestApp } from "../app.ts";

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  method: string;
  /** The path in the notation of OpenAPI: `/api/devices/{id}`. */
  path: string;
  access: Access | undefined;
  /** The permission that callers need beside `access`. */
  alsoNeeds: Permission | undefined;
  parameters: Parameter[];
  body: JsonSchema | null;
  /** The schema of a form with files; null for other operations. */
  form: JsonSchema | null;
  /** Whether another system sends a form that it has signed. */
  isSignedForm: boolean;
  /** The declared HTTP statuses: a refusal with its possible codes, a success with its description. */
  statuses: Map<number, string[]>;
  /** The declared bodies of successful answers, by HTTP status. */
  answers: Map<number, DeclaredBody>;
}

export interface DeclaredBody {
  contentType: string;
  schema: JsonSchema;
}

interface DocumentedOperation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: JsonSchema }> }
  >;
  "x-access"?: Access;
  "x-also-needs"?: Permission;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, object> };
}

/** Returns every operation of the reference, with the schemas themselves in place of `$ref`. */
export async function readOperations(app: Pick<TestApp, "url">): Promise<Operation[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const document = withoutReferences((await response.json()) as OpenApiDocument);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, documented]) => ({
      operationId: documented.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      access: documented["x-access"],
      alsoNeeds: documented["x-also-needs"],
      parameters: documented.parameters ?? [],
      body: documented.requestBody?.content["application/json"]?.schema ?? null,
      form: documented.requestBody?.content["multipart/form-data"]?.schema ?? null,
      isSignedForm: "application/x-www-form-urlencoded" in (documented.requestBody?.content ?? {}),
      statuses: statusesOf(documented),
      answers: answersOf(documented),
    })),
  );
}

const COMPONENTS = "#/components/schemas/";

/**
 * Replaces each `$ref` by its schema. This comes to an end, because no schema contains itself. Keywords beside a `$ref`
 * override those of the schema.
 */
function withoutReferences(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...own } = value as { $ref?: string };
    const resolved = Object.fromEntries(
      Object.entries(own).map(([name, inner]) => [name, resolve(inner)]),
    );
    if ($ref === undefined) return resolved;
    return { ...(resolve(schemas[$ref.slice(COMPONENTS.length)]) as object), ...resolved };
  };
  return resolve(document) as OpenApiDocument;
}

function answersOf({ responses }: DocumentedOperation): Map<number, DeclaredBody> {
  const answers = new Map<number, DeclaredBody>();
  for (const [status, { content }] of Object.entries(responses)) {
    const [declared] = Object.entries(content ?? {});
    if (Number(status) < 400 && declared) {
      const [contentType, { schema = {} }] = declared;
      answers.set(Number(status), { contentType, schema });
    }
  }
  return answers;
}

function statusesOf({ responses }: DocumentedOperation): Map<number, string[]> {
  return new Map(
    Object.entries(responses).map(([status, { description }]) => [
      Number(status),
      description.split(", "),
    ]),
  );
}

export const isWrite = ({ method }: Operation): boolean => method !== "GET";

/** The path with `id` for every parameter. */
export function pathOf(operation: Operation, id: string): string {
  return operation.path.replaceAll(/\{\w+\}/g, id);
}

/** A path that is valid: a parameter with a fixed list of values has the first one, every other parameter has `id`. */
export function validPathOf(operation: Operation, id: string): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const found = operation.parameters.find(
      ({ name, in: place }) => place === "path" && name === parameter,
    );
    const first: unknown = found?.schema?.enum?.[0];
    return typeof first === "string" ? first : id;
  });
}

export interface Sent {
  status: number;
  headers: { get(name: string): string | null };
  /** The body, parsed if it is JSON. Empty for a stream, which is closed after its headers. */
  body: unknown;
}

export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
}

/** Connections are kept, because the tests of all endpoints send tens of thousands of requests. */
const agent = new http.Agent({ keepAlive: true });

/**
 * Sends a request and reads the whole answer. A stream is closed after its headers. It does not use `fetch`, which takes
 * several times the processor time and also compresses.
 */
export async function send(app: Pick<TestApp, "url">, request: Request): Promise<Sent> {
  const { method, path } = request;
  const { headers, body } = await encoded(request);
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = http.request({ hostname, port, path, method, agent, headers }, (response) => {
      resolve(readAnswer(response));
    });
    // Node itself sends no content-length with methods that usually have no body, such as DELETE.
    if (body !== undefined) sent.setHeader("content-length", Buffer.byteLength(body));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function encoded({ method, headers, body }: Request) {
  const key = method === "GET" ? {} : { "idempotency-key": randomUUID() };
  if (!(body instanceof FormData)) return { headers: { ...key, ...headers }, body };
  const form = new Response(body);
  const type = { "content-type": form.headers.get("content-type") ?? "" };
  return {
    headers: { ...key, ...type, ...headers },
    body: new Uint8Array(await form.arrayBuffer()),
  };
}

async function readAnswer(response: http.IncomingMessage): Promise<Sent> {
  const status = response.statusCode ?? 0;
  const headers = {
    get(name: string) {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    response.destroy();
    return { status, headers, body: "" };
  }
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  return { status, headers, body: type.includes("json") && text ? JSON.parse(text) : text };
}

/** Complaints about an answer: an undeclared status (such as 500) or code, or a refusal in another format. */
export function complaintsAbout(operation: Operation, answer: Sent): string[] {
  const { status, headers, body } = answer;
  const declared = operation.statuses.get(status);
  if (!declared)
    return [
      `answers ${status} ${JSON.stringify(body).slice(0, 200)}, which its reference does not name`,
    ];
  if (status < 400) return [];
  if (!headers.get("content-type")?.startsWith("application/problem+json"))
    return [`refuses with ${status} but no problem+json`];
  const { code } = body as { code?: string };
  return code && declared.includes(code)
    ? []
    : [`refuses with ${status} ${code}, which its reference does not name`];
}
