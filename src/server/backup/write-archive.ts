import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline as connected, Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { filePathOf } from "../files/file-store.ts";
import {
  END,
  FORMAT,
  HEADER,
  JOBS,
  KEY,
  type ArchiveEnd,
  type ArchiveHeader,
} from "./archive-format.ts";
import { digestOfKey, encrypted } from "./backup-key.ts";
import type { Snapshot } from "./dump-database.ts";
import { atEasyPace } from "./pace.ts";

export interface ArchiveOptions {
  backupId: string;
  snapshot: Snapshot;
  filesDir: string;
  /** The recipient of the backup key; null makes an archive that everybody can read. */
  recipient: string | null;
  /** The key of sealed secrets. It is part of encrypted archives only. */
  secretKey: string | null;
  seal: string | null;
  signal: AbortSignal;
  /** Called often, with the bytes of the shop that are in the archive so far. */
  onProgress?: (bytes: number) => void;
}

export interface WrittenArchive {
  bytes: number;
  sha256: string;
  end: ArchiveEnd;
}

/** Parts of a table are collected up to this size, because an entry of tar begins with its size. */
const PART_BYTES = 1024 * 1024;
const LEVEL = 3;

/** Writes the archive to `sink`. Memory stays within a few MB, whatever the size of the shop. */
export async function writeArchive(
  sink: Writable,
  options: ArchiveOptions,
): Promise<WrittenArchive> {
  const tar = pack();
  const counted = new Meter();
  const compressed = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const { signal, recipient } = options;
  // A failed stream also destroys the others. An 'error' event without a listener would end the process.
  const squeezed = connected(Readable.from(tar), atEasyPace(signal), compressed, () => {});
  const filling = fill(tar, options).catch((error: Error) => {
    tar.destroy(error);
    throw error;
  });
  filling.catch(() => {}); // It is awaited below, after the pipeline has failed with the same error.
  const sealed = recipient === null ? squeezed : await encrypted(squeezed, recipient);
  try {
    await pipeline(sealed, counted, sink, { signal });
  } catch (error) {
    tar.destroy();
    await Promise.race([filling, Promise.resolve()]); // The first cause, if filling has failed.
    throw error;
  }
  return { bytes: counted.bytes, sha256: counted.digest(), end: await filling };
}

async function fill(tar: Pack, options: ArchiveOptions): Promise<ArchiveEnd> {
  const { snapshot, secretKey, recipient, onProgress = () => {} } = options;
  let done = 0;
  const progress = (bytes: number) => onProgress((done += bytes));
  await addText(tar, HEADER, headerOf(options));
  const tables: ArchiveEnd["tables"] = [];
  for (const table of snapshot.tables) {
    const { bytes, sha256 } = await addTable(tar, table.name, snapshot.rowsOf(table), progress);
    tables.push({ name: table.name, bytes, sha256 });
  }
  await addText(tar, JOBS, await snapshot.waitingJobs());
  const lostFiles: string[] = [];
  let files = 0;
  for await (const hash of snapshot.fileHashes()) {
    if (await addFile(tar, options.filesDir, hash, progress)) files++;
    else lostFiles.push(hash);
  }
  if (secretKey !== null && recipient !== null) await addBytes(tar, KEY, Buffer.from(secretKey));
  const end: ArchiveEnd = { tables, files, lostFiles };
  await addText(tar, END, end);
  tar.finalize();
  return end;
}

const headerOf = ({ backupId, snapshot, secretKey, seal }: ArchiveOptions): ArchiveHeader => ({
  format: "fundi-backup",
  version: FORMAT,
  backupId,
  madeAt: snapshot.madeAt,
  shopName: snapshot.shopName,
  migrations: snapshot.migrations,
  tables: snapshot.tables,
  sequences: snapshot.sequences,
  triggersOff: snapshot.triggersOff,
  files: snapshot.fileCount,
  fileBytes: snapshot.fileBytes,
  databaseBytes: snapshot.bytes,
  keyDigest: secretKey === null ? null : digestOfKey(secretKey),
  seal,
});

async function addTable(
  tar: Pack,
  name: string,
  rows: AsyncIterable<Buffer>,
  progress: (bytes: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  let number = 0;
  let part: Buffer[] = [];
  let partBytes = 0;
  const flush = async () => {
    number++;
    await addBytes(tar, `database/${name}/${String(number).padStart(6, "0")}`, Buffer.concat(part));
    progress(partBytes);
    part = [];
    partBytes = 0;
  };
  for await (const chunk of rows) {
    hash.update(chunk);
    bytes += chunk.length;
    part.push(chunk);
    partBytes += chunk.length;
    if (partBytes >= PART_BYTES) await flush();
  }
  if (partBytes > 0) await flush();
  return { bytes, sha256: hash.digest("hex") };
}

/** Adds a file of the shop. Returns false if it is missing, or if its content is not the one of its name. */
async function addFile(
  tar: Pack,
  filesDir: string,
  hash: string,
  progress: (bytes: number) => void,
): Promise<boolean> {
  const path = filePathOf(filesDir, hash);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return false;
  const entry = tar.entry({ name: `files/${hash.slice(0, 2)}/${hash}`, size: found.size });
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), hashing(digest), entry);
  progress(found.size);
  return digest.digest("hex") === hash;
}

const addText = (tar: Pack, name: string, value: unknown) =>
  addBytes(tar, name, Buffer.from(JSON.stringify(value)));

async function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  const entry = tar.entry({ name, size: bytes.length });
  const finished = once(entry, "finish");
  entry.end(bytes);
  await finished;
}

/** Passes data on and adds it to a digest. */
export const hashing = (digest: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });

/** Counts and digests what passes. */
class Meter extends Transform {
  bytes = 0;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: (e: null, chunk: Buffer) => void) {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}
