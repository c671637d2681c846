import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { projectPath } from "#src/server/project-folder.ts";
import type { MessagePages, PublicView } from "../public/public-view.ts";

const built = projectPath("dist", "public", "public-pages.js");
const manifest = projectPath("dist", "client", ".vite", "manifest.json");

export const isPublicSiteBuilt = (): boolean => existsSync(built) && existsSync(manifest);

/**
 * Loads the module of all public pages for the first visitor, because it takes memory and many days have no visitor.
 * `Own` are the pages of a topic; src/app/public-pages.tsx has them all.
 */
export async function loadPages<Own = unknown>(): Promise<MessagePages & Own> {
  const { pages } = (await import(pathToFileURL(built).href)) as { pages: MessagePages & Own };
  return pages;
}

export const assetsOfPages = (): PublicView["assets"] => ({
  stylesheet: stylesheetHref(),
  trackScript: "/track.js",
  estimateScript: "/estimate.js",
  shopScript: "/shop.js",
});

/** The build does not change while the server runs, and every missing page of customers asks for the stylesheet. */
let knownStylesheet: string | undefined;
const stylesheetHref = (): string => (knownStylesheet ??= readStylesheetHref());

/** The address of the stylesheet. Its name contains a hash of its content, so the manifest of the build is read. */
function readStylesheetHref(): string {
  const files = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const entry = files["src/client/public.css"];
  if (!entry) throw new Error("the build names no stylesheet for the public pages");
  return `/${entry.file}`;
}
