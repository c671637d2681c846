import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";

import { migrate } from "#src/server/migrate.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";

import { timed } from "./costs/counters.ts";

export interface TestDatabase {
  /** For the owner of the database, so that a test can plant what the server must never do. */
  connectionString: string;
  /** For the role as which the server runs. */
  serverConnectionString: string;
  drop(): Promise<void>;
}

/** A database that a function fills once. All test files that need its rows get copies of it. */
export interface PreparedDatabase {
  /** Letters, digits and underscores. Whatever changes the content must also change this name. */
  name: string;
  /** Fills a migrated, empty database. It must close all its connections. */
  prepare(database: Omit<TestDatabase, "drop">): Promise<void>;
}

/** A migrated database, usually one per test file: empty, or a copy of a prepared one. */
export async function createTestDatabase(prepared?: PreparedDatabase): Promise<TestDatabase> {
  const name = `fundi_test_${randomUUID().replaceAll("-", "")}`;
  await timed("database", () =>
    withServer(async (server) => {
      const empty = await ensureTemplate(server, emptyTemplate());
      await copy(
        server,
        prepared ? await ensureTemplate(server, filled(prepared, empty)) : empty,
        name,
      );
    }),
  );
  return { ...addressesOf(name), drop: () => withServer((server) => dropDatabase(server, name)) };
}

const addressesOf = (name: string): Omit<TestDatabase, "drop"> => ({
  connectionString: addressOf(name),
  serverConnectionString: addressOf(name, serverAddressOf()),
});

async function copy(server: pg.Client, template: string, name: string): Promise<void> {
  // `file_copy` takes half the time of PostgreSQL's default, which copies through the write-ahead log.
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

/** A database with the schema before the migration `next`, for tests of an upgrade with old data. */
export async function createOldDatabase(next: string): Promise<TestDatabase> {
  const name = `fundi_test_${randomUUID().replaceAll("-", "")}`;
  await withServer(async (server) => {
    await server.query(`CREATE DATABASE ${name}`);
  });
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  try {
    await client.query(
      "CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    for (const file of migrationFiles().filter((each) => each < next)) {
      await client.query(readFileSync(join(migrationsFolder, file), "utf8"));
      await client.query("INSERT INTO migrations (name) VALUES ($1)", [file]);
    }
  } finally {
    await client.end();
  }
  return { ...addressesOf(name), drop: () => withServer((server) => dropDatabase(server, name)) };
}

const migrationsFolder = join(import.meta.dirname, "..", "..", "db", "migrations");
const migrationFiles = () => readdirSync(migrationsFolder).toSorted();

interface Template {
  /** A digest in the name ensures that the template has exactly the current content. */
  name: string;
  lock: number;
  /** Creates the database under a preliminary name. */
  create(server: pg.Client, name: string): Promise<void>;
}

const emptyTemplate = (): Template => ({
  name: `fundi_template_${digestOfMigrations()}`,
  lock: advisoryLocks.testTemplate,
  async create(server, name) {
    await server.query(`CREATE DATABASE ${name}`);
    await migrate(addressOf(name), { serverRole: new pg.Client(serverAddressOf()).user });
  },
});

/** Filling takes long, so that it has a lock of its own: meanwhile other workers copy the empty template. */
const filled = ({ name, prepare }: PreparedDatabase, empty: string): Template => ({
  name: `fundi_prepared_${name}_${digestOfMigrations()}`,
  lock: advisoryLocks.preparedTemplate,
  async create(server, unfinished) {
    await copy(server, empty, unfinished);
    await prepare(addressesOf(unfinished));
  },
});

/** Creates the template unless it exists. */
async function ensureTemplate(server: pg.Client, template: Template): Promise<string> {
  const { name, lock } = template;
  if (await exists(server, name)) return name;
  await server.query("SELECT pg_advisory_lock($1)", [lock]);
  try {
    if (await exists(server, name)) return name;
    // The database gets the final name when it is complete. An interrupted run thus leaves no incomplete template.
    const unfinished = `${name}_unfinished`;
    await dropDatabase(server, unfinished);
    await template.create(server, unfinished);
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await server.query("SELECT pg_advisory_unlock($1)", [lock]);
  }
}

async function exists(server: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  return rowCount !== 0;
}

/**
 * Drops a database if it exists. `WITH (FORCE)` would end every process in the database, which PostgreSQL refuses,
 * because autovacuum runs as superuser. Therefore the function ends only the processes of its own role and of the
 * server's. A plain DROP then stops autovacuum and waits until no process is left.
 */
async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  if (!(await exists(server, name))) return;
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await server.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND pg_has_role(usesysid, 'USAGE')`,
    [name],
  );
  await server.query(`DROP DATABASE ${name}`);
}

let knownDigest: string | undefined;
const digestOfMigrations = (): string => (knownDigest ??= readDigestOfMigrations());

function readDigestOfMigrations(): string {
  const hash = createHash("sha256");
  for (const name of migrationFiles()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}

async function withServer(work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: serverAddress() });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

/** The address of the database with this name, on the server of the tests. */
function addressOf(database: string, address = serverAddress()): string {
  return address.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, (_, server: string) => `${server}${database}`);
}

/** The address for the role of the server; that of the owner on a PostgreSQL without it. */
const serverAddressOf = (): string =>
  process.env["FUNDI_TEST_SERVER_DATABASE_URL"] ?? serverAddress();

function serverAddress(): string {
  const url = process.env["FUNDI_TEST_DATABASE_URL"];
  if (!url) throw new Error("Run the tests with `npm test`, or `npx vitest run <file>` for one.");
  return url;
}
