import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { grantToServer } from "./grant-to-server.ts";
import { advisoryLocks } from "./sql/advisory-locks.ts";
import { connectAtStart } from "./postgres/connect-at-start.ts";
import { LaunchRefusal } from "./postgres/launch-refusal.ts";
import { projectPath } from "./project-folder.ts";

const folder = projectPath("db", "migrations");

const OLDEST_SUPPORTED = 150_000;

export interface MigrationState {
  applied: string[];
  pending: string[];
}

/**
 * Migrates the database to the newest schema: applies every new file of db/migrations in order, each in its own
 * transaction, and then the migrations of the job queue. Several nodes may call it at once.
 * @param connectionString of the owner of the database
 * @param serverRole the role as which the server runs, if it is another one. It gets the rights that it needs.
 * @param only the names of files: these are applied and nothing else, because a restore needs the schema of its archive
 * @throws LaunchRefusal when the database cannot be used, for example because it is unreachable or of another program;
 * Error when a migration fails
 */
export async function migrate(
  connectionString: string,
  { serverRole, only }: { serverRole?: string | undefined; only?: readonly string[] } = {},
): Promise<void> {
  const client = await connectAtStart(connectionString);
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    await client
      .query(
        "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
      )
      .catch((error) => Promise.reject(migrationRefusal("Making the table migrations", error)));
    const { pending } = await readMigrationState(client);
    for (const name of pending.filter((each) => only?.includes(each) ?? true)) {
      const statements = await readFile(join(folder, name), "utf8");
      await client.query("begin");
      try {
        await client.query(statements);
        await client.query("insert into migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw migrationRefusal(`Migration ${name}`, error as Error & { code?: string });
      }
    }
    if (only === undefined) await migrateJobQueue(connectionString);
    if (serverRole !== undefined && serverRole !== client.user)
      await grantToServer(client, serverRole);
  } finally {
    await client.end();
  }
}

/**
 * Applies the migrations of the job queue. Its library neither waits until its own pool is closed nor listens to errors
 * meanwhile: a database that is dropped or stopped right afterwards would end the process with an unhandled error.
 */
async function migrateJobQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  // The error of a lost connection also reaches the query that uses it, which fails with it.
  const ignore = (): void => {};
  pgPool.on("error", ignore);
  pgPool.on("connect", (client) => client.on("error", ignore));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** Builds the error about a failed migration, with the reason. The migration was rolled back completely. */
function migrationRefusal(what: string, error: Error & { code?: string }): Error {
  const said = `${what} failed: ${error.message}.`;
  switch (error.code) {
    case "42501": // insufficient_privilege
      return new LaunchRefusal(
        `${said} The user in DATABASE_URL must be the owner of the database (ALTER DATABASE … OWNER TO …), or FUNDI_OWNER_DATABASE_URL must name the owner.`,
        { cause: error },
      );
    case "42P07": // duplicate_table
      return new LaunchRefusal(
        `${said} Fundi did not make it. Give Fundi a database of its own, empty at the first start, in DATABASE_URL.`,
        { cause: error },
      );
    default:
      return new Error(said, { cause: error });
  }
}

/** The names of this version's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** Reads which migration files are applied and which are pending. The table `migrations` must exist. */
export async function readMigrationState(
  client: Pick<pg.Client, "query"> | Pick<pg.Pool, "query">,
): Promise<MigrationState> {
  const files = await migrationNames();
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations order by name",
  );
  const applied = rows.map((row) => row.name);
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new LaunchRefusal(
      `This database was used by a newer Fundi (it has ${unknown.join(", ")}). Nothing was changed. Start that version, or restore a backup of this one.`,
    );
  }
  return { applied, pending: files.filter((name) => !applied.includes(name)) };
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; shown: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as shown",
  );
  if (Number(rows[0]?.number) < OLDEST_SUPPORTED) {
    throw new LaunchRefusal(
      `Fundi needs PostgreSQL 15 or newer; this server is ${rows[0]?.shown}.`,
    );
  }
}
