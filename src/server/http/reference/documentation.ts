import type * as z from "zod";
import {
  isPage,
  refusalsOf,
  successesOf,
  type Contract,
  type Endpoint,
} from "#src/shared/contract.ts";
import { refusals, type RefusalCode } from "#src/shared/refusals/refusals.ts";
import { schemaWriter, type JsonSchema, type SchemaWriter } from "./components.ts";
import { pascalCase } from "./schema-names.ts";

type Json = Record<string, unknown>;

const problemSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    detail: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    moreErrors: { type: "integer", description: "The errors that fields does not list" },
  },
};

/** The OpenAPI document of all endpoints except the pages: pages are for browsers, and no other program calls them. */
export function documentOf(
  contracts: readonly Contract[],
  names: ReadonlyMap<z.ZodType, string>,
): Json {
  const operations = contracts
    .flatMap((contract) => Object.entries(contract))
    .filter(([, endpoint]) => !isPage(endpoint));
  const schemas = schemaWriter(names, schemasOf(operations));
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of operations) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      operationId,
      endpoint,
      schemas,
    );
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Fundi",
      version: "1",
      description:
        "Money is in minor units, times are ISO 8601 in UTC, ids are UUIDs. Refusals are RFC 9457 problems.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "fundi_session" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: { ...schemas.components(), Problem: problemSchema },
    },
    security: [{ session: [] }, { token: [] }],
    paths,
  };
}

function schemasOf(operations: readonly (readonly [string, Endpoint])[]) {
  const input = new Map<z.ZodType, string>();
  const output = new Map<z.ZodType, string>();
  for (const [operationId, { params, query, body, output: answer }] of operations) {
    const name = pascalCase(operationId);
    if (params) input.set(params, `${name}Params`);
    if (query) input.set(query, `${name}Query`);
    if (body) input.set(body, `${name}Body`);
    if (answer) output.set(answer, `${name}Answer`);
  }
  return { input, output };
}

function operationOf(operationId: string, endpoint: Endpoint, schemas: SchemaWriter): Json {
  const { params, query, idempotencyKey, access, alsoNeeds, path, summary } = endpoint;
  const body = bodyOf(endpoint, schemas);
  const parameters = [
    ...(query ? parametersOf("query", schemas.writeInFull(query, "input")) : []),
    ...(params ? parametersOf("path", schemas.writeInFull(params, "input")) : []),
    ...(idempotencyKey ? [keyParameter(idempotencyKey)] : []),
  ];
  return {
    operationId,
    summary,
    tags: [path.split("/")[2] ?? "api"],
    ...(body && { requestBody: { required: true, content: body } }),
    ...(parameters.length > 0 && { parameters }),
    ...(access === "public" && { security: [] }),
    "x-access": access,
    ...(alsoNeeds && { "x-also-needs": alsoNeeds }),
    responses: responsesOf(endpoint, schemas),
  };
}

function parametersOf(place: "path" | "query", { properties, required }: JsonSchema): Json[] {
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    schema,
    in: place,
    name,
    required: place === "path" || (required ?? []).includes(name),
  }));
}

const keyParameter = (need: "required" | "optional"): Json => ({
  schema: { type: "string", format: "uuid" },
  in: "header",
  name: "idempotency-key",
  required: need === "required",
});

function bodyOf({ body, files, signsForm }: Endpoint, schemas: SchemaWriter): Json | null {
  if (files) {
    const texts = body ? schemas.writeInFull(body, "input") : {};
    return { "multipart/form-data": { schema: formSchema(texts, files) } };
  }
  const type = signsForm ? "application/x-www-form-urlencoded" : "application/json";
  return body ? { [type]: { schema: schemas.write(body, "input") } } : null;
}

/** The text fields and files of a form, in the notation of OpenAPI 3.1. */
function formSchema(texts: JsonSchema, files: NonNullable<Endpoint["files"]>): Json {
  const pictures = Object.entries(files).map(([name, { maxBytes }]) => [
    name,
    {
      type: "string",
      format: "binary",
      contentMediaType: "image/*",
      description: `JPEG, PNG or WebP, at most ${maxBytes} bytes`,
    },
  ]);
  return {
    type: "object",
    properties: { ...Object.fromEntries(pictures), ...texts.properties },
    required: [...Object.keys(files), ...(texts.required ?? [])],
    additionalProperties: false,
  };
}

function responsesOf(endpoint: Endpoint, schemas: SchemaWriter): Json {
  const content = endpoint.output
    ? { "application/json": { schema: schemas.write(endpoint.output, "output") } }
    : { [endpoint.produces ?? "application/octet-stream"]: { schema: {} } };
  const responses: Json = {};
  for (const [status, description] of successesOf(endpoint)) {
    responses[status] = { description, content };
  }
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status);
  for (const [status, codes] of byStatus) responses[status] = refusalResponse(codes);
  return responses;
}

const refusalResponse = (codes: readonly RefusalCode[]): Json => ({
  description: codes.join(", "),
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
