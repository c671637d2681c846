import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "#src/server/database.ts";
import { readBytes } from "#src/server/http/read-body.ts";
import { projectPath } from "#src/server/project-folder.ts";
import type { PublicPages } from "#src/areas/devices/public/public-view.ts";
import { estimatePages } from "./public-estimate-pages.ts";
import { publicSite, type PublicSite } from "./public-site.ts";
import { trackPages } from "./public-track-pages.ts";

/** Each topic's pages, with the catalogue of their words. */
const topics = [
  { catalogue: "track", register: trackPages },
  { catalogue: "estimate-page", register: estimatePages },
] as const satisfies {
  catalogue: string;
  register: (app: FastifyInstance, site: PublicSite) => void;
}[];

/**
 * The pages anybody may see. Drawn on the server, complete without a script, kept by no cache and no search engine.
 * They count towards the same limits as the calls they stand for.
 */
export async function publicRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const built = projectPath("dist", "public", "public-pages.js");
  if (!existsSync(built)) {
    app.log.warn("the public pages are not built (npm run build); /track does not answer");
    return;
  }
  // With the first visitor: React and its pages are memory that many a day does not need.
  const pages = () => import(pathToFileURL(built).href) as Promise<PublicPages>;
  const assets = {
    stylesheet: stylesheetHref(),
    trackScript: "/track.js",
    estimateScript: "/estimate.js",
  };

  // A form and nothing else: what is typed is text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", async (request: FastifyRequest) => {
    const { bodyMs: withinMs, silenceMs } = app.limits;
    const most = request.routeOptions.bodyLimit;
    const bytes = await readBytes(request, { most, withinMs, silenceMs });
    return Object.fromEntries(new URLSearchParams(bytes.toString()));
  });
  app.addHook("onSend", async (_request, reply) => {
    reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex, nofollow")
      .header("vary", "accept-language");
  });
  for (const { catalogue, register } of topics) {
    const site = publicSite({ db, pages, assets, catalogue });
    await app.register(async (topic) => {
      topic.setErrorHandler(site.sendError);
      register(topic, site);
    });
  }
}

/** The stylesheet's name has its content's hash, which the build's manifest knows. */
function stylesheetHref(): string {
  const text = readFileSync(projectPath("dist", "client", ".vite", "manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Record<string, { file: string }>;
  const entry = manifest["src/client/public.css"];
  if (!entry) throw new Error("the build names no stylesheet for the public pages");
  return `/${entry.file}`;
}
