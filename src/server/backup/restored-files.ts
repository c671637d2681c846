import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { filePathOf } from "../files/file-store.ts";
import { failureOfFolder } from "./places/folder.ts";
import { hashing } from "./write-archive.ts";

export async function digestOf(body: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of body) digest.update(chunk);
  return digest.digest("hex");
}

/** Writes a file whole or not at all. Returns false, and writes nothing, if its content is not the one of its name. */
export async function writeRestoredFile(
  filesDir: string,
  hash: string,
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<boolean> {
  const path = filePathOf(filesDir, hash);
  if ((await stat(path).catch(() => null)) !== null) return (await digestOf(body)) === hash;
  const temporary = join(filesDir, "tmp", randomUUID());
  try {
    await mkdir(join(path, ".."), { recursive: true });
    await mkdir(join(temporary, ".."), { recursive: true });
    const digest = createHash("sha256");
    const sink = createWriteStream(temporary, { flags: "wx", mode: 0o640, flush: true });
    await pipeline(Readable.from(body), hashing(digest), sink, { signal });
    if (digest.digest("hex") !== hash) {
      await rm(temporary, { force: true });
      return false;
    }
    await rename(temporary, path);
    return true;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw failureOfFolder(error, filesDir);
  }
}

/** Flushes the folders of the store, because only then the names of restored files are safe. */
export async function flushStore(filesDir: string): Promise<void> {
  if (process.platform === "win32") return;
  for (let first = 0; first < 256; first++) {
    const folder = join(filesDir, first.toString(16).padStart(2, "0"));
    const handle = await open(folder, "r").catch(() => null);
    if (!handle) continue;
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
