/** Builds the server for `npm start`, unless the build exists, and prints the address of its module. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { projectPath } from "#src/server/project-folder.ts";

import { digestOf, isBuilt, stamp } from "./built.ts";
import { runVite } from "./run-vite.ts";

const sources = ["vite.server.config.ts", "package-lock.json", "scripts", "src", "db/rows.ts"];
const builds = projectPath("dist", "server");
/** The newest and the previous build are kept: a running server may still load a module of the previous build. */
const KEPT = 2;
/** An unfinished folder older than this belongs to an interrupted build and may be deleted. */
const HOUR_MS = 3_600_000;

/**
 * Builds the server unless the current sources are built. The folder is named by the digest of the sources, so a build
 * never changes the files of a running server. A build gets its final name when it is complete. An interrupted or
 * concurrent build is therefore never taken for a complete one.
 */
export async function buildServerWhenStale(say: (message: string) => void): Promise<string> {
  const wanted = digestOf(
    projectPath(),
    sources,
    (name) => name !== "client" && !name.includes(".test."),
  );
  const folder = join(builds, wanted.slice(0, 16));
  const module = pathToFileURL(join(folder, "start.js")).href;
  if (isBuilt(folder, wanted)) return module;
  say("Building the server …");
  mkdirSync(builds, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  try {
    await runVite("vite.server.config.ts", "the server", ["--outDir", unfinished]);
    stamp(unfinished, wanted);
    // The folder exists: it is damaged, or another process has just finished the same build.
    if (!isBuilt(folder, wanted)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
  } catch (error) {
    if (!isBuilt(folder, wanted)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld(folder);
  return module;
}

const isUnfinished = (folder: string): boolean => folder.includes(".", builds.length);

function removeOld(newest: string): void {
  const old = readdirSync(builds)
    .map((name) => join(builds, name))
    .filter((folder) => folder !== newest && existsSync(folder))
    .map((folder) => ({ folder, time: statSync(folder).mtimeMs }))
    .filter(({ folder, time }) => !isUnfinished(folder) || Date.now() - time > HOUR_MS)
    .toSorted((a, b) => b.time - a.time)
    .slice(KEPT - 1);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
}

if (import.meta.main) {
  try {
    console.log(await buildServerWhenStale(console.error));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
