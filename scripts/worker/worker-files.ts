import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { KeptFiles } from "#src/app/worker/kept-files.ts";
import { PRECACHE_FILE, type PrecacheList } from "./precache-list.ts";

const folder = join(import.meta.dirname, "../..", "dist/client");
/** Files of the core whose names do not change with their content. */
const unhashed = ["index.html", "before-app.js", "favicon.svg"];

/**
 * Vite plugin that writes the list of the files that the service worker keeps, and tells the worker its address. The
 * list is a script of its own, which the worker imports, so that the worker itself stays small. Its name changes with
 * its content, so that a new build always is a new worker.
 */
export function workerFiles(): Plugin {
  return {
    name: "worker-files",
    config() {
      const script = `self.fundiFiles=${JSON.stringify(keptFiles())};`;
      const name = `assets/kept-files-${hashOf(script)}.js`;
      writeFileSync(join(folder, name), script);
      return { define: { FUNDI_FILES: JSON.stringify(`/${name}`) } };
    },
  };
}

/** @throws when the staff app is not built yet */
function keptFiles(): KeptFiles {
  const list = JSON.parse(readFileSync(join(folder, PRECACHE_FILE), "utf8")) as PrecacheList;
  return {
    core: [
      ...unhashed.map((name) => ({
        url: `/${name}`,
        revision: hashOf(readFileSync(join(folder, name))),
      })),
      ...list.core.map((name) => ({ url: `/${name}`, revision: null })),
    ],
    more: list.more.map((name) => `/${name}`),
    paths: list.paths,
  };
}

const hashOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 8);
