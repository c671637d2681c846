import { createReadStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createStream } from "rotating-file-stream";
import type { DestinationStream } from "pino";
import { withoutSecrets } from "./without-secrets.ts";

/** The log takes at most about 40 MB on the disk. */
const FILE_SIZE = "4M";
const MAX_FILES = 9;
const NAME = "fundi.log";

/**
 * Opens the log files in `folder`: the newest entries are in `fundi.log`, and full files are renamed and at last
 * deleted. A failure, such as a full disk, is told once and never stops the server: the log is also printed.
 */
export async function openLogFiles(
  folder: string,
  tell: (problem: string) => void,
): Promise<DestinationStream & { end(done: () => void): void }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = createStream(
    (time, index) => (time ? `fundi-${stamp(new Date(time))}-${index}.log` : NAME),
    { path: folder, size: FILE_SIZE, maxFiles: MAX_FILES, mode: 0o600, history: ".files" },
  );
  let isTold = false;
  files.on("error", (error: Error) => {
    if (!isTold) tell(`the log files cannot be written: ${error.message}`);
    isTold = true;
  });
  files.on("open", () => (isTold = false));
  return files;
}

const stamp = (time: Date): string => time.toISOString().replaceAll(/[-:]/g, "").slice(0, 15);

/**
 * Reads the log files from the oldest to the newest entry, line by line and without secrets, so that a long log takes
 * little memory.
 */
export async function* readLogFiles(
  folder: string,
  known: readonly string[],
): AsyncGenerator<string> {
  for (const path of await filesIn(folder)) {
    // A file may be renamed or deleted while it is read.
    const lines = createInterface({ input: createReadStream(path).on("error", () => {}) });
    for await (const line of lines) yield `${withoutSecrets(line, known)}\n`;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => /^fundi.*\.log$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        return found?.isFile() ? { path, changed: found.mtimeMs } : null;
      }),
  );
  return files
    .filter((file) => file !== null)
    .toSorted((a, b) => a.changed - b.changed)
    .map(({ path }) => path);
}
