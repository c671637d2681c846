import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { LaunchRefusal } from "./launch-refusal.ts";

/**
 * Makes a folder that is missing, and tries it by writing into it: somebody else's folder, a disk mounted for reading
 * alone or full, a file of that name, all of it is told the same way.
 * @throws LaunchRefusal naming the variable that names another one
 */
export function ensureUsableFolder(folder: string, what: string, variable: string): void {
  try {
    makeFolder(folder);
    // Containers that share a folder share their process numbers, too.
    const trial = join(folder, `.fundi-${randomBytes(6).toString("hex")}`);
    writeFileSync(trial, "", { flag: "wx" });
    rmSync(trial);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchRefusal(
      `Fundi cannot write to ${what} ${folder} (${reason}). Start it as the user who owns that folder, or name another one: ${variable}=… npm start`,
      { cause: error },
    );
  }
}

/** Not `recursive`: where the system has no such file whatever is made before, as in /proc, Node tries for ever. */
function makeFolder(folder: string): void {
  if (found(folder)?.isDirectory()) return;
  if (!found(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another node that starts at the same moment may have been first.
    if (!found(folder)?.isDirectory()) throw error;
  }
}

const found = (path: string) => statSync(path, { throwIfNoEntry: false });
