import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Database } from "#src/server/database.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { hasAdmin } from "#src/areas/users/rights/server/admins.ts";
import { isApi, pathOf } from "#src/server/http/path.ts";

const clientFolder = projectPath("dist", "client");
const YEAR_SECONDS = 31_536_000;

/** Built files, and the staff app: its one page for every path that is no file. */
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
  const isSetUp = knowsOnceSetUp(db);
  app.get("/*", async (request, reply) => {
    if (isApi(request)) return reply.callNotFound();
    reply.header("cache-control", "no-cache");
    // Nobody could sign in.
    const isSetup = pathOf(request).replace(/\/$/, "") === "/setup";
    if (!isSetup && !(await isSetUp())) return reply.redirect("/setup");
    return reply.sendFile("index.html");
  });
}

/** A shop that was set up stays so: then it is not asked again. Without a database the screens say what is wrong. */
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
