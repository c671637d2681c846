import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const folder = fileURLToPath(new URL("../../db/migrations/", import.meta.url));

/** Any fixed number: nodes that start together wait here for one another. */
const MIGRATION_LOCK = 7_220_161;
const OLDEST_SUPPORTED = 150_000;

export interface MigrationState {
  applied: string[];
  pending: string[];
}

/**
 * Brings the database to the newest schema: every file of db/migrations not yet applied, in order, each in a
 * transaction of its own, then the job queue's. Safe to call from several nodes at once.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, options: "-c client_min_messages=warning" });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { pending } = await readMigrationState(client);
    for (const name of pending) {
      const statements = await readFile(folder + name, "utf8");
      await client.query("begin");
      try {
        await client.query(statements);
        await client.query("insert into migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await runMigrations({ connectionString });
  } finally {
    await client.end();
  }
}

/** Which files are applied and which are not. The table `migrations` must exist. */
export async function readMigrationState(
  client: Pick<pg.Client, "query"> | Pick<pg.Pool, "query">,
): Promise<MigrationState> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations order by name",
  );
  const applied = rows.map((row) => row.name);
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `This database was used by a newer Fundi (it has ${unknown.join(", ")}). Start that version, or restore a backup.`,
    );
  }
  return { applied, pending: files.filter((name) => !applied.includes(name)) };
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; shown: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as shown",
  );
  if (Number(rows[0]?.number) < OLDEST_SUPPORTED) {
    throw new Error(`Fundi needs PostgreSQL 15 or newer; this server is ${rows[0]?.shown}.`);
  }
}
