import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lazyModule } from "../../lazy-module.ts";
import type { AreaRoutes } from "../routes.ts";
import type { SchemaModule } from "./schema-names.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The OpenAPI document as JSON. */
    openApi(): Promise<string>;
  }
}

export const DOCS = "/api/docs";

/** Loads the modules that export schemas. The reference shows the names of these schemas. */
export type LoadSchemas = () => Promise<readonly SchemaModule[]>;

/**
 * Registers the reference of the API. It is built at the first request, because it takes megabytes of memory that daily
 * work does not need.
 */
export function registerReference(
  app: FastifyInstance,
  areas: readonly AreaRoutes[],
  loadSchemas: LoadSchemas,
): void {
  const open = lazyModule(async () => {
    const { openReference } = await import("./open-reference.ts");
    return openReference(areas, await loadSchemas());
  });
  app.decorate("openApi", async () => (await open()).document);
  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const { pages } = await open();
    const answer = await pages.inject({ method: "GET", url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    const body = answer.rawPayload.length > 0 ? answer.rawPayload : undefined;
    return reply.status(answer.statusCode).headers(answer.headers).send(body);
  };
  app.get(DOCS, show);
  app.get(`${DOCS}/*`, show);
}
