import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#src/server/database.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { hasAdmin } from "#src/areas/users/core/server/admins.ts";
import { isApi, pathOf } from "#src/server/http/path.ts";
import { serveShopFiles } from "#src/areas/storefront/shop-pages/server/shop-files.ts";
import { isForCustomers, missingPage } from "./missing-page.ts";

const clientFolder = projectPath("dist", "client");
const YEAR_SECONDS = 31_536_000;

/** The pages of the staff app, and the page for customers who open an address at which nothing is. */
export const pages = (db: Database) => ({
  pages: (app: FastifyInstance) => servePages(app, db),
  missingPage: missingPage(db),
});

/**
 * Serves the built files. Each other path without a route, except those of the API and of the pages for customers, gets
 * the page of the staff app.
 */
async function servePages(app: FastifyInstance, db: Database): Promise<void> {
  serveShopFiles(app, db);
  if (!existsSync(clientFolder)) {
    app.log.warn("the client is not built (npm run build); only the API answers");
    return;
  }
  await app.register(fastifyStatic, {
    root: clientFolder,
    // A route for each of the many files would take most of the start and some memory.
    serve: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cachingOf(path));
    },
  });
  const isSetUp = knowsOnceSetUp(db);
  const files = pathsOfFiles(clientFolder);
  app.get("/*", { errorHandler: endBrokenDownload(app) }, async (request, reply) => {
    const path = pathOf(request).replace(/\/$/, "");
    if (files.has(path)) return reply.sendFile(path);
    if (isApi(request) || isForCustomers(request.url)) return reply.callNotFound();
    reply.header("cache-control", "no-cache");
    // Before the setup no user can sign in, so every page leads to the setup.
    if (path !== "/setup" && !(await isSetUp())) return reply.redirect("/setup");
    return reply.sendFile("index.html");
  });
}

/** The paths under which the files of a folder are served, without those that begin with a dot. */
const pathsOfFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
      .filter((parts) => !parts.some((part) => part.startsWith(".")))
      .map((parts) => `/${parts.join("/")}`),
  );

/** Ends the answer without an error in the log when the client has closed the connection during a download. */
const endBrokenDownload =
  (app: FastifyInstance) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") return app.errorHandler(error, request, reply);
    return request.raw.destroy();
  };

function cachingOf(path: string): string {
  // The name of an asset changes with its content.
  if (path.includes("/assets/")) return `public, max-age=${YEAR_SECONDS}, immutable`;
  // This script blocks the page. Therefore the browser uses its copy at once, and fetches a changed script meanwhile.
  if (path.endsWith("/before-app.js"))
    return `public, max-age=0, stale-while-revalidate=${YEAR_SECONDS}`;
  return "no-cache";
}

/**
 * Returns a function that tells whether the shop is set up. A completed setup is final, so the database is not asked
 * again after it. If the database cannot be reached, the answer is true, and the screens report the problem themselves.
 */
function knowsOnceSetUp(db: Database): () => Promise<boolean> {
  let isKnown = false;
  return async () => {
    try {
      return (isKnown ||= await hasAdmin(db));
    } catch {
      return true;
    }
  };
}
