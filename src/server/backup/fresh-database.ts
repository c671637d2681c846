import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { BackupFailure } from "./archive-format.ts";
import { beforePrefix, freshPrefix } from "./database-names.ts";
import { quoted } from "./dump-database.ts";

/** How a restore reaches the databases of the shop. */
export interface DatabaseHost {
  /** The address with the role that owns the tables and applies migrations. */
  ownerUrl: string;
  /**
   * The address with a role that may create databases and rename them. For the embedded PostgreSQL it is the superuser;
   * for an external one it is the owner, which needs CREATEDB for a restore.
   */
  maintenanceUrl: string;
}

/** Returns the same address with another database. */
export const urlOfDatabase = (url: string, database: string): string =>
  url.replace(
    /^(\w+:\/\/[^/]*\/)[^?]*/,
    (_, server: string) => `${server}${encodeURIComponent(database)}`,
  );

export const databaseOf = (url: string): string => {
  const name = /^\w+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? "";
  return decodeURIComponent(name);
};

const userOf = (url: string): string =>
  decodeURIComponent(/^\w+:\/\/([^:@/]*)/.exec(url)?.[1] ?? "");

/**
 * Creates an empty database beside the one of the shop, and removes those that killed restores have left. Nobody else
 * restores meanwhile.
 * @throws BackupFailure no_fresh_database when the role may not create databases
 */
export async function createFreshDatabase(host: DatabaseHost): Promise<string> {
  const current = databaseOf(host.ownerUrl);
  return withServer(host, async (server) => {
    for (const name of await namesWith(server, freshPrefix(current))) await dropOne(server, name);
    const fresh = `${freshPrefix(current)}${randomBytes(6).toString("hex")}`;
    try {
      await server.query(
        `create database ${quoted(fresh)} owner ${quoted(userOf(host.ownerUrl))} template template0`,
      );
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === "42501") {
        throw new BackupFailure("no_fresh_database", userOf(host.ownerUrl), error);
      }
      throw error;
    }
    return fresh;
  });
}

export const dropDatabase = (host: DatabaseHost, name: string): Promise<void> =>
  withServer(host, (server) => dropOne(server, name));

/** How long other connections may take to end before a switch is given up. */
const SWITCH_TRIES = 100;
const SWITCH_PAUSE_MS = 100;
const OBJECT_IN_USE = "55006";

/**
 * Gives the fresh database the name of the shop's database, and returns the new name of the one before, which is kept.
 * Both are renamed in one transaction: a kill leaves the old state or the new one. The caller must have closed its own
 * connections.
 * @throws BackupFailure not_alone when others stay connected, such as a second node
 */
export async function switchDatabases(host: DatabaseHost, fresh: string): Promise<string> {
  const current = databaseOf(host.ownerUrl);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  const before = `${beforePrefix(current)}${moment}`;
  await withServer(host, async (server) => {
    for (let tries = SWITCH_TRIES; ; tries--) {
      await server.query("begin");
      try {
        await endSessions(server, [current, fresh]);
        await server.query(`alter database ${quoted(current)} rename to ${quoted(before)}`);
        await server.query(`alter database ${quoted(fresh)} rename to ${quoted(current)}`);
        await server.query("commit");
        return;
      } catch (error) {
        await server.query("rollback");
        const isInUse = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
        if (!isInUse) throw error;
        if (tries === 1) throw new BackupFailure("not_alone", current, error);
      }
      await delay(SWITCH_PAUSE_MS);
    }
  });
  return before;
}

/** The databases that restores have replaced, the newest first. */
export async function earlierDatabases(host: DatabaseHost): Promise<string[]> {
  const current = databaseOf(host.ownerUrl);
  return withServer(host, async (server) =>
    (await namesWith(server, beforePrefix(current))).toReversed(),
  );
}

async function namesWith(server: pg.Client, beginning: string): Promise<string[]> {
  const { rows } = await server.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1) order by 1",
    [beginning],
  );
  return rows.map(({ name }) => name);
}

async function dropOne(server: pg.Client, name: string): Promise<void> {
  await endSessions(server, [name]);
  await server.query(`drop database if exists ${quoted(name)}`);
}

const endSessions = (server: pg.Client, names: readonly string[]) =>
  server.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a
     where a.datname = any($1) and a.pid <> pg_backend_pid() and a.usename is not null
       and (pg_has_role(a.usename, 'member') or (select rolsuper from pg_roles where rolname = current_user))`,
    [names],
  );

/** Works in the database `postgres`, because nobody can rename the database to which they are connected. */
async function withServer<T>(
  { maintenanceUrl }: DatabaseHost,
  work: (server: pg.Client) => Promise<T>,
): Promise<T> {
  const server = new pg.Client({
    connectionString: urlOfDatabase(maintenanceUrl, "postgres"),
    application_name: "fundi restore",
  });
  server.on("error", () => {}); // The next query reports the error.
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
