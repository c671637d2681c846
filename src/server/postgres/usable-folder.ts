import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { LaunchRefusal } from "./launch-refusal.ts";

/**
 * Creates the folder if it is missing, and tests it by writing a file. Every failure (another owner, a read-only or
 * full disk, a file with the same name) has the same message.
 * @throws LaunchRefusal with the name of the variable that sets another folder
 */
export function ensureUsableFolder(folder: string, what: string, variable: string): void {
  try {
    makeFolder(folder);
    // Containers that share a folder may have the same process numbers, so the name is random.
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

/** Creates a folder and its parents. `recursive` would make Node retry for ever in file systems such as /proc. */
function makeFolder(folder: string): void {
  if (found(folder)?.isDirectory()) return;
  if (!found(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another node that starts at the same time may have created the folder first.
    if (!found(folder)?.isDirectory()) throw error;
  }
}

const found = (path: string) => statSync(path, { throwIfNoEntry: false });
