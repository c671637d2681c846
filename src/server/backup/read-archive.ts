import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import {
  archiveEnd,
  archiveHeader,
  BackupFailure,
  END,
  FORMAT,
  HEADER,
  type ArchiveHeader,
} from "./archive-format.ts";
import { decrypted } from "./backup-key.ts";

const AGE_MAGIC = "age-encryption.org/";
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Texts of the archive are small; a larger one is damage or an attack. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  body: AsyncIterable<Buffer>;
}

/** The entries of an archive, which must be read in their order, each to its end. */
export interface OpenArchive {
  header: ArchiveHeader;
  entries: AsyncIterable<ArchiveEntry>;
}

/**
 * Opens an archive and reads its header. `key` is the identity of the backup key, for encrypted archives.
 * @throws BackupFailure archive_foreign, archive_newer, archive_damaged, archive_truncated, key_needed, key_wrong
 */
export async function openArchive(source: Readable, key: string | null): Promise<OpenArchive> {
  const { first, whole } = await peek(source);
  const isEncrypted = first.subarray(0, AGE_MAGIC.length).toString() === AGE_MAGIC;
  if (!isEncrypted && !first.subarray(0, 4).equals(ZSTD_MAGIC)) {
    throw new BackupFailure(first.length === 0 ? "archive_truncated" : "archive_foreign");
  }
  if (isEncrypted && key === null) throw new BackupFailure("key_needed");
  const plain = isEncrypted ? await decrypted(whole, key ?? "") : whole;
  const entries = entriesOf(plain);
  const header = await entries.next();
  if (header.done || header.value.name !== HEADER) throw new BackupFailure("archive_foreign");
  const parsed = archiveHeader.safeParse(parseJson(await textOf(header.value)));
  if (!parsed.success) throw new BackupFailure("archive_foreign");
  if (parsed.data.version > FORMAT) throw new BackupFailure("archive_newer");
  return { header: parsed.data, entries };
}

/** Unpacks the archive. Any error of decryption, decompression or tar becomes a failure that names the last entry. */
async function* entriesOf(plain: Readable): AsyncGenerator<ArchiveEntry, void> {
  const unpacked = extract();
  const expanded = createZstdDecompress();
  plain.on("error", (error) => expanded.destroy(error));
  expanded.on("error", (error) => unpacked.destroy(error));
  plain.pipe(expanded).pipe(unpacked);
  let last = "";
  try {
    for await (const entry of unpacked) {
      last = entry.header.name;
      yield { name: last, body: bodyOf(last, entry as unknown as AsyncIterable<Buffer>) };
    }
  } catch (error) {
    throw damageAt(last, error);
  } finally {
    plain.destroy();
    expanded.destroy();
  }
}

async function* bodyOf(name: string, body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const iterator = body[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await iterator.next().catch((error: unknown) => {
      throw damageAt(name, error);
    });
    if (done) return;
    yield value;
  }
}

function damageAt(name: string, error: unknown): BackupFailure {
  if (error instanceof BackupFailure) return error;
  const isCut =
    error instanceof Error && /unexpected end|truncated|premature|final chunk/i.test(error.message);
  return new BackupFailure(isCut ? "archive_truncated" : "archive_damaged", name, error);
}

/** Reads an entry as text. */
export async function textOf({ name, body }: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) throw new BackupFailure("archive_damaged", name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads the end of the archive, with the digests of its tables. */
export async function endOf(entry: ArchiveEntry) {
  const parsed = archiveEnd.safeParse(parseJson(await textOf(entry)));
  if (!parsed.success) throw new BackupFailure("archive_damaged", END);
  return parsed.data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function peek(source: Readable): Promise<{ first: Buffer; whole: Readable }> {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < AGE_MAGIC.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
  }
  const first = Buffer.concat(chunks);
  async function* all() {
    yield first;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { first, whole: Readable.from(all(), { objectMode: false }) };
}
