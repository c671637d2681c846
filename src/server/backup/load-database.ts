import { once } from "node:events";
import pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import type * as z from "zod";
import { BackupFailure, type ArchiveHeader, type waitingJobs } from "./archive-format.ts";
import { columnList, quoted } from "./dump-database.ts";

/** A fresh database with the schema of an archive, which receives the rows of the archive in one transaction. */
export interface Loading {
  /** Adds rows to a table, which continues the rows of earlier parts. */
  add(table: string, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Restores sequences, triggers and foreign keys, and commits. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`;

/**
 * Prepares a fresh database for the rows. Foreign keys are dropped and created again at the end, which checks all rows
 * at once; triggers that protect or complete rows are off meanwhile. Only the owner of the tables may do this.
 */
export async function openLoading(databaseUrl: string, header: ArchiveHeader): Promise<Loading> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "fundi restore",
    options: "-c timezone=UTC -c statement_timeout=0 -c client_min_messages=warning",
  });
  client.on("error", () => {}); // The next query reports the error.
  await client.connect();
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const names = header.tables.map(({ name }) => quoted(name));
  await client.query("begin");
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations have put rows into some tables. The archive has these rows too, as the shop changed them.
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  const copies = new Copies(client, header);
  return {
    add: (table, rows) => copies.add(table, rows),
    async finish() {
      await copies.end();
      await restoreSequences(client, header);
      await restoreTriggers(client, header);
      await restoreForeignKeys(client, foreignKeys);
      await client.query("commit");
      await client.query("analyze");
    },
    close: () => client.end().catch(() => {}),
  };
}

interface OpenCopy {
  table: string;
  copy: CopyStreamQuery;
  /** Rejects when PostgreSQL refuses a row. */
  failed: Promise<never>;
}

/** Copies rows into one table after the other. The parts of a table follow each other in an archive. */
class Copies {
  #open: OpenCopy | null = null;
  readonly #client: pg.Client;
  readonly #columnsOf: ReadonlyMap<string, readonly string[]>;

  constructor(client: pg.Client, { tables }: ArchiveHeader) {
    this.#client = client;
    this.#columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  }

  async add(table: string, rows: AsyncIterable<Buffer>): Promise<void> {
    const { copy, failed } = await this.#copyInto(table);
    try {
      for await (const chunk of rows) {
        if (!copy.write(chunk)) await Promise.race([once(copy, "drain"), failed]);
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        throw new BackupFailure("archive_damaged", table, error);
      }
      throw error;
    }
  }

  async end(): Promise<void> {
    if (!this.#open) return;
    const { table, copy } = this.#open;
    this.#open = null;
    try {
      const ended = once(copy, "finish");
      copy.end();
      await ended;
    } catch (error) {
      throw new BackupFailure("archive_damaged", table, error);
    }
  }

  async #copyInto(table: string): Promise<OpenCopy> {
    if (this.#open?.table === table) return this.#open;
    const columns = this.#columnsOf.get(table);
    if (!columns) throw new BackupFailure("archive_damaged", table);
    await this.end();
    const copy = this.#client.query(
      copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`),
    );
    const failed = new Promise<never>((_, reject) => copy.once("error", reject));
    failed.catch(() => {}); // `add` hears of it, unless all rows are written.
    this.#open = { table, copy, failed };
    return this.#open;
  }
}

async function restoreSequences(client: pg.Client, { sequences }: ArchiveHeader): Promise<void> {
  for (const { name, last } of sequences) {
    if (last === null) continue;
    await client.query("select setval($1::regclass, $2::bigint)", [quoted(name), last]);
  }
}

async function restoreTriggers(
  client: pg.Client,
  { tables, triggersOff }: ArchiveHeader,
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  for (const { table, name } of triggersOff) {
    await client.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  }
}

async function restoreForeignKeys(
  client: pg.Client,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    try {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    } catch (error) {
      throw new BackupFailure("archive_damaged", `${table}: ${name}`, error);
    }
  }
}

/** Adds the background jobs that waited when the archive was made. Their first attempts count as not made. */
export async function loadJobs(
  databaseUrl: string,
  jobs: z.output<typeof waitingJobs>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c timezone=UTC" });
  client.on("error", () => {}); // The next query reports the error.
  await client.connect();
  try {
    await client.query("begin");
    for (const { task, payload, queue, runAt, maxAttempts, key, priority } of jobs) {
      await client.query(
        `select graphile_worker.add_job($1::text, $2::json, queue_name => $3::text, run_at => $4::timestamptz,
           max_attempts => $5::int, job_key => $6::text, priority => $7::int)`,
        [task, JSON.stringify(payload ?? {}), queue, runAt, maxAttempts, key, priority],
      );
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
