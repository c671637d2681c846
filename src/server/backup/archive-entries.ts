import { createHash, type Hash } from "node:crypto";
import {
  BackupFailure,
  END,
  JOBS,
  KEY,
  waitingJobs,
  type ArchiveEnd,
  type ArchiveHeader,
} from "./archive-format.ts";
import { endOf, parseJson, textOf, type ArchiveEntry } from "./read-archive.ts";
import { digestOf, writeRestoredFile } from "./restored-files.ts";

export interface ReadOptions {
  /** Where the files are written; null only checks them. */
  filesDir: string | null;
  signal: AbortSignal;
  /** Called often, with the bytes of the shop that were read so far, and their sum. */
  onProgress?: ((done: number, of: number) => void) | undefined;
}

type AddRows = (table: string, rows: AsyncIterable<Buffer>) => Promise<void>;

/** Takes the entries of an archive one after the other. */
export class ArchiveEntries {
  last = "";
  end: ArchiveEnd | null = null;
  jobs: ReturnType<typeof waitingJobs.parse> = [];
  secretKey: string | null = null;
  /** Files whose content is not the one of their name. The end of the archive must name the same. */
  readonly #otherFiles: string[] = [];
  #files = 0;
  #bytes = 0;
  readonly #options: ReadOptions;
  readonly #tables: ReadonlyMap<string, Hash>;
  readonly #addRows: AddRows;
  readonly #expectedBytes: number;

  constructor(options: ReadOptions, header: ArchiveHeader, addRows: AddRows) {
    this.#options = options;
    this.#addRows = addRows;
    this.#tables = new Map(header.tables.map(({ name }) => [name, createHash("sha256")]));
    this.#expectedBytes = header.fileBytes + header.databaseBytes;
  }

  /** Reads all entries, and compares every table and file with its digest. */
  async takeAll(entries: AsyncIterable<ArchiveEntry>): Promise<ArchiveEnd> {
    for await (const entry of entries) {
      this.#options.signal.throwIfAborted();
      await this.#take(entry);
    }
    const { end } = this;
    if (!end) throw new BackupFailure("archive_truncated", this.last);
    this.#checkTables(end);
    this.#checkFiles(end);
    return end;
  }

  async #take(entry: ArchiveEntry): Promise<void> {
    this.last = entry.name;
    const [kind, second = "", third = ""] = entry.name.split("/");
    if (kind === "database") await this.#takeRows(second, entry);
    else if (kind === "files") await this.#takeFile(third, entry);
    else if (entry.name === JOBS) {
      const parsed = waitingJobs.safeParse(parseJson(await textOf(entry)));
      if (!parsed.success) throw new BackupFailure("archive_damaged", JOBS);
      this.jobs = parsed.data;
    } else if (entry.name === KEY) this.secretKey = await textOf(entry);
    else if (entry.name === END) this.end = await endOf(entry);
    else throw new BackupFailure("archive_foreign", entry.name);
  }

  async #takeRows(table: string, { name, body }: ArchiveEntry): Promise<void> {
    const digest = this.#tables.get(table);
    if (!digest) throw new BackupFailure("archive_damaged", name);
    await this.#addRows(table, digested(this.#counted(body), digest));
  }

  #checkTables({ tables }: ArchiveEnd): void {
    const expected = new Map(tables.map(({ name, sha256 }) => [name, sha256]));
    for (const [name, digest] of this.#tables) {
      if (digest.digest("hex") !== expected.get(name)) {
        throw new BackupFailure("archive_damaged", `database/${name}`);
      }
    }
  }

  #checkFiles({ files, lostFiles }: ArchiveEnd): void {
    const unexpected = this.#otherFiles.find((hash) => !lostFiles.includes(hash));
    if (unexpected !== undefined) throw new BackupFailure("archive_damaged", `files/${unexpected}`);
    if (files !== this.#files) throw new BackupFailure("archive_damaged", "files");
  }

  async *#counted(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of body) {
      this.#bytes += chunk.length;
      this.#options.onProgress?.(this.#bytes, Math.max(this.#bytes, this.#expectedBytes));
      yield chunk;
    }
  }

  async #takeFile(hash: string, { name, body }: ArchiveEntry): Promise<void> {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new BackupFailure("archive_damaged", name);
    const { filesDir, signal } = this.#options;
    const rows = this.#counted(body);
    const isSound =
      filesDir === null
        ? (await digestOf(rows)) === hash
        : await writeRestoredFile(filesDir, hash, rows, signal);
    if (isSound) this.#files++;
    else this.#otherFiles.push(hash);
  }
}

async function* digested(rows: AsyncIterable<Buffer>, digest: Hash): AsyncIterable<Buffer> {
  for await (const chunk of rows) {
    digest.update(chunk);
    yield chunk;
  }
}
