import * as z from "zod";
import { refusalsOf, successesOf, type Endpoint } from "#src/shared/contract.ts";
import { refusals } from "#src/shared/errors.ts";

const problemSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    detail: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
};

/** What the OpenAPI document says of an endpoint; Fastify itself validates and serializes nothing. */
export function documentation(operationId: string, endpoint: Endpoint): Record<string, unknown> {
  const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      target: "draft-2020-12",
      unrepresentable: "any",
    });
    return rest;
  };
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status);
  const content = endpoint.output
    ? { "application/json": { schema: jsonSchema(endpoint.output, "output") } }
    : { [endpoint.produces ?? "application/octet-stream"]: { schema: {} } };
  const response: Record<string, unknown> = {};
  for (const [status, description] of successesOf(endpoint)) {
    response[status] = { description, content };
  }
  for (const [status, codes] of byStatus) {
    response[status] = {
      description: codes.join(", "),
      content: { "application/problem+json": { schema: problemSchema } },
    };
  }
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    ...(endpoint.params && { params: jsonSchema(endpoint.params, "input") }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, "input") }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body, "input") }),
    ...(endpoint.files && {
      consumes: ["multipart/form-data"],
      body: formSchema(endpoint.body ? jsonSchema(endpoint.body, "input") : {}, endpoint.files),
    }),
    ...(endpoint.idempotencyKey && {
      headers: {
        type: "object",
        properties: { "idempotency-key": { type: "string", format: "uuid" } },
        ...(endpoint.idempotencyKey === "required" && { required: ["idempotency-key"] }),
      },
    }),
    ...(endpoint.access === "public" ? { security: [] } : {}),
    "x-access": endpoint.access,
    response,
  };
}

/** The texts of a form and its files, as OpenAPI 3.1 writes them. */
function formSchema(
  texts: { properties?: Record<string, unknown>; required?: string[] },
  files: NonNullable<Endpoint["files"]>,
): Record<string, unknown> {
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
