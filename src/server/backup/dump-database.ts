import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ArchiveHeader } from "./archive-format.ts";

/** One snapshot of the database: everything that is read from it was committed at the same moment. */
export interface Snapshot {
  tables: ArchiveHeader["tables"];
  sequences: ArchiveHeader["sequences"];
  triggersOff: ArchiveHeader["triggersOff"];
  migrations: string[];
  /** The bytes of all tables on the disk, as an estimate of the work. */
  bytes: number;
  madeAt: string;
  shopName: string;
  fileCount: number;
  fileBytes: number;
  /** The rows of a table in the text format of COPY. */
  rowsOf(table: ArchiveHeader["tables"][number]): AsyncIterable<Buffer>;
  waitingJobs(): Promise<unknown[]>;
  /** The hashes of all files that the snapshot knows, in order. */
  fileHashes(): AsyncIterable<string>;
  close(): Promise<void>;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(", ");

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations'
  group by c.relname order by c.relname`;

const TRIGGERS_OFF = `
  select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'D' order by 1, 2`;

const JOBS = `
  select t.identifier as task, j.payload, q.queue_name as queue, j.run_at as "runAt", j.max_attempts as "maxAttempts",
    j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

const FILES_PER_READ = 500;

/** Opens a snapshot with its own connection. Nothing waits for it: readers and writers go on. */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "fundi backup",
    options:
      "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=10000",
    keepAlive: true,
  });
  client.on("error", () => {}); // The next query reports the error.
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return {
      ...(await readFacts(client)),
      rowsOf: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`)),
      waitingJobs: async () => (await client.query<object>(JOBS)).rows,
      fileHashes: () => fileHashes(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Reads what the header of an archive says. */
async function readFacts(client: pg.Client) {
  const one = async <T>(query: string): Promise<T> =>
    (await client.query<{ value: T }>(`select (${query}) as value`)).rows[0]?.value as T;
  const { rows: tables } = await client.query<Snapshot["tables"][number]>(TABLES);
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  const { rows: applied } = await client.query<{ name: string }>(
    "select name from migrations order by name",
  );
  const { rows: triggersOff } = await client.query<{ table: string; name: string }>(TRIGGERS_OFF);
  return {
    tables,
    triggersOff,
    sequences,
    migrations: applied.map(({ name }) => name),
    bytes: Number(
      await one<string>(
        "select coalesce(sum(pg_table_size(oid)), 0)::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      ),
    ),
    madeAt: new Date(await one<string>("select now()")).toISOString(),
    shopName:
      (await one<string | null>(
        "select setting_value #>> '{}' from system_settings where category = 'business' and setting_key = 'name'",
      )) ?? "",
    fileCount: Number(await one<string>("select count(*)::text from stored_files")),
    fileBytes: Number(await one<string>("select coalesce(sum(bytes), 0)::text from stored_files")),
  };
}

async function* fileHashes(client: pg.Client): AsyncIterable<string> {
  for (let after = ""; ;) {
    const { rows } = await client.query<{ hash: string }>(
      "select hash from stored_files where hash > $1 order by hash limit $2",
      [after, FILES_PER_READ],
    );
    for (const { hash } of rows) yield hash;
    const last = rows.at(-1);
    if (!last) return;
    after = last.hash;
  }
}
