import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance } from "fastify";
import type { AreaRoutes } from "../routes.ts";
import { documentOf } from "./documentation.ts";
import { DOCS } from "./reference.ts";
import { schemaNames, type SchemaModule } from "./schema-names.ts";

/**
 * Builds the OpenAPI document of every endpoint, and the pages that show it. `pages` is a Fastify instance that never
 * listens: the server passes requests to it with `inject`.
 */
export async function openReference(
  areas: readonly AreaRoutes[],
  modules: readonly SchemaModule[],
): Promise<{ document: string; pages: FastifyInstance }> {
  const document = documentOf(
    areas.map(({ contract }) => contract),
    schemaNames(modules),
  );
  const pages = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // The plugin's types support only OpenAPI 3.0. The plugin does not read the document, so OpenAPI 3.1 works too.
  await pages.register(swagger, {
    mode: "static",
    specification: { document: document as never },
  });
  await pages.register(swaggerUi, { routePrefix: DOCS });
  await pages.ready();
  return { document: JSON.stringify(document), pages };
}
