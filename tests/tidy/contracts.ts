/** Rules for every endpoint table. */
import * as z from "zod";
import { isWrite, type Contract, type Endpoint } from "#src/shared/contract.ts";
import type { Complaints } from "./source.ts";

/** Checks the endpoint tables. The keys of `contracts` name their areas. */
export function contractComplaints(contracts: Readonly<Record<string, Contract>>): Complaints {
  const seen = new Map<string, string>();
  return Object.entries(contracts).flatMap(([area, contract]) =>
    Object.entries(contract).flatMap(([operation, endpoint]) => {
      const name = `${area}.${operation}`;
      const call = `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ":")}`;
      const twin = seen.get(call) ?? seen.get(operation);
      seen.set(call, name).set(operation, name);
      return [
        ...(twin ? [`${name}: is the same call or name as ${twin}`] : []),
        ...endpointComplaints(endpoint).map((complaint) => `${name}: ${complaint}`),
      ];
    }),
  );
}

function endpointComplaints(endpoint: Endpoint): string[] {
  const complaints: string[] = [];
  const { idempotencyKey, params, query, body, status } = endpoint;
  if (!endpoint.access) complaints.push("says nothing about who may call it");
  if (
    isWrite(endpoint) &&
    status === 201 &&
    idempotencyKey !== "required" &&
    endpoint.access !== "public"
  ) {
    complaints.push("creates a record, so it requires an idempotency key");
  }
  if (!isWrite(endpoint) && (idempotencyKey || body))
    complaints.push("is a read with a body or an idempotency key");
  if (!endpoint.output && !endpoint.produces && !endpoint.renders)
    complaints.push("does not say what it answers");
  if (endpoint.cacheSeconds && (isWrite(endpoint) || endpoint.access !== "public"))
    complaints.push("is kept by caches, which only a public page may be");
  if (!isWrite(endpoint) && endpoint.accepts) complaints.push("is a read with a body");
  const named = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const known = new Set(Object.keys(params?.shape ?? {}));
  if (named.size !== known.size || [...named].some((name) => !known.has(name ?? "")))
    complaints.push("path and params name different things");
  for (const [what, schema] of Object.entries({ params, query, body })) {
    // Text in a query needs no limit of its own, because the server limits the length of an address.
    const isLimited = what === "query";
    if (schema)
      complaints.push(
        ...looseParts(schema, isLimited).map(
          (path) => `${what}${path} takes fields nobody knows, or text without end`,
        ),
        ...looseIds(schema, what === "query").map(
          (path) => `${what}${path} is called an id and takes other text`,
        ),
      );
  }
  return complaints;
}

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
}

/** Parts of an input that accept unknown fields, unlimited lists or, unless `isLimited`, unlimited text. */
function looseParts(schema: z.ZodType, isLimited: boolean): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return [...looseIn(json, "", isLimited)];
}

/** Ids that institutions outside the shop issue have their own format. */
const foreignIds = new Set(["nationalId"]);

/** Fields with a name like `id` or `itemIds` whose text need not be a UUID. `ids` in a query (`idList`) is left out. */
function looseIds(schema: z.ZodType, isQuery: boolean): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return [...looseIdsIn(json, "", "")].filter((path) => !isQuery || path !== ".ids");
}

function* looseIdsIn(schema: JsonSchema, name: string, path: string): Generator<string> {
  const isText = schema.type === "string" && schema.enum === undefined;
  const isCalledId = /^ids?$|[a-z]Ids?$/.test(name) && !foreignIds.has(name);
  if (isCalledId && isText && schema.format !== "uuid") yield path;
  for (const [field, part] of Object.entries(schema.properties ?? {}))
    yield* looseIdsIn(part, field, `${path}.${field}`);
  if (schema.items) yield* looseIdsIn(schema.items, name, `${path}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* looseIdsIn(part, name, path);
}

function* looseIn(schema: JsonSchema, path: string, isLimited: boolean): Generator<string> {
  if (schema.type === "object" && schema.properties && schema.additionalProperties !== false)
    yield path;
  const isBounded =
    isLimited ||
    schema.maxLength !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined ||
    schema.format !== undefined ||
    schema.pattern !== undefined;
  if (schema.type === "string" && !isBounded) yield path;
  if (schema.type === "array" && schema.maxItems === undefined) yield path;
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* looseIn(part, `${path}.${name}`, isLimited);
  if (typeof schema.additionalProperties === "object")
    yield* looseIn(schema.additionalProperties, `${path}.*`, isLimited);
  if (schema.items) yield* looseIn(schema.items, `${path}[]`, isLimited);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* looseIn(part, path, isLimited);
}
