import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Database } from "#src/server/database.ts";
import { publicRoutes } from "./public-routes.ts";

const clientFolder = fileURLToPath(new URL("../../dist/client", import.meta.url));
const YEAR_SECONDS = 31_536_000;

/** Built files, the public pages, and the staff app: its one page for every path that is no file. */
export async function pages(app: FastifyInstance, db: Database): Promise<void> {
  if (!existsSync(clientFolder)) {
    app.log.warn("the client is not built (npm run build); only the API answers");
    return;
  }
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes("/assets/");
      reply.header(
        "cache-control",
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  await app.register(publicRoutes, { db });
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
