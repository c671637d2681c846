/** Reads the reference of the API (OpenAPI), from which tests generate their requests. */
import { randomUUID } from "node:crypto";
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
  headers: Headers;
  /** The body, parsed if it is JSON. Empty for a stream, which is closed after its headers. */
  body: unknown;
}

export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Sends a request and reads the whole answer. A stream is closed after its headers. */
export async function send(app: TestApp, request: Request): Promise<Sent> {
  const { method, path, headers = {}, body } = request;
  const abort = new AbortController();
  const response = await fetch(app.url + path, {
    method,
    redirect: "manual",
    signal: abort.signal,
    headers: { ...(method !== "GET" && { "idempotency-key": randomUUID() }), ...headers },
    ...(body !== undefined && { body }),
  });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    abort.abort();
    return { status: response.status, headers: response.headers, body: "" };
  }
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: type.includes("json") && text ? JSON.parse(text) : text,
  };
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
