/**
 * Weighs what the service worker fetches when it is installed, as it comes over the network: text gzipped, fonts and
 * pictures as they are. Reads the build in dist/client.
 */
import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PRECACHE_FILE, type PrecacheList } from "./precache-list.ts";

const folder = new URL("../../dist/client/", import.meta.url);

export interface WorkerWeight {
  what: string;
  bytes: number;
  limit: number;
}

/** The worker itself, the first step of the installation with it, and both steps together. */
export function weighWorker(): WorkerWeight[] {
  const list = JSON.parse(readFileSync(new URL(PRECACHE_FILE, folder), "utf8")) as PrecacheList;
  const worker = weightOf("sw.js");
  const unhashed = ["index.html", "before-app.js", "favicon.svg"];
  const scripts = globSync("assets/kept-files-*.js", { cwd: folder });
  const core = worker + sum([...scripts, ...unhashed, ...list.core]);
  return [
    { what: "the service worker", bytes: worker, limit: 12_000 },
    { what: "the first step of its installation", bytes: core, limit: 800_000 },
    { what: "both steps of its installation", bytes: core + sum(list.more), limit: 1_500_000 },
  ];
}

const sum = (files: readonly string[]): number =>
  files.reduce((bytes, file) => bytes + weightOf(file), 0);

function weightOf(file: string): number {
  const content = readFileSync(new URL(file, folder));
  const isPacked = /\.(?:woff2|png)$/.test(file);
  return isPacked ? content.length : gzipSync(content, { level: 9 }).length;
}
