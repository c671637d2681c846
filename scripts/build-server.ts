/** Builds the server for `npm start`, unless this build exists, and prints the address of the module to run. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { projectPath } from "#src/server/project-folder.ts";

import { digestOf, isBuilt, stamp } from "./built.ts";
import { runVite } from "./run-vite.ts";

const sources = ["vite.server.config.ts", "package-lock.json", "scripts", "src", "db/rows.ts"];
const builds = projectPath("dist", "server");
/** The number of builds to keep: the newest one, and the previous one, which a running server may still use. */
const KEPT = 2;
/** An unfinished folder is deleted after this time, because its build was interrupted. */
const HOUR_MS = 3_600_000;

/**
 * Builds the server, unless the current sources are already built, and returns the address of the module to run. The
 * folder's name is the digest of the sources, so that a build never changes the files of a running server. The folder
 * gets this name only when the build is complete, so that nobody uses an unfinished build.
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
    // If the folder exists, it is damaged, or another process has just finished the same build.
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
