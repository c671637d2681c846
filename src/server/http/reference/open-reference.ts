import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance } from "fastify";
import { documentation } from "./documentation.ts";
import { DOCS } from "./reference.ts";
import type { AreaRoutes } from "../routes.ts";

/** The OpenAPI document of every endpoint, and the pages that show it. Never listens: the server asks it. */
export async function openReference(
  areas: readonly AreaRoutes[],
): Promise<{ document: string; pages: FastifyInstance }> {
  const pages = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // The contract validates and presents; schemas are here for the documentation only.
  pages.setValidatorCompiler(() => () => true);
  pages.setSerializerCompiler(
    () => (value) => (typeof value === "string" ? value : JSON.stringify(value)),
  );
  await pages.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Fundi",
        version: "1",
        description:
          "Money is in minor units, times are ISO 8601 in UTC, ids are UUIDs. Refusals are RFC 9457 problems.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "fundi_session" },
          token: { type: "http", scheme: "bearer" },
        },
      },
      security: [{ session: [] }, { token: [] }],
    },
    hideUntagged: true,
    transform: ({ schema, url }) => ({ schema: schema as Record<string, unknown>, url }),
  });
  await pages.register(swaggerUi, { routePrefix: DOCS });
  for (const { contract } of areas) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      pages.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: documentation(operationId, endpoint),
        handler: (_, reply) => reply.callNotFound(),
      });
    }
  }
  await pages.ready();
  return { document: JSON.stringify(pages.swagger()), pages };
}
