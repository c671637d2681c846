import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Services } from "#src/server/area.ts";
import type { Database } from "#src/server/database.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { SystemState } from "../contract.ts";
import { countJobs } from "./jobs.ts";

export type Node = Pick<
  Services,
  "config" | "operation" | "pendingMigrations" | "cron" | "secrets"
>;

const MAX_TABLES = 20;
/** Below this the disk is almost full: photos and backups need room. */
const LOW_BYTES = 2 * 1024 ** 3;
const LOW_PART = 0.05;

export const { version } = JSON.parse(readFileSync(projectPath("package.json"), "utf8")) as {
  version: string;
};

export async function getSystem(db: Database, node: Node): Promise<SystemState> {
  const { config, operation } = node;
  const [{ maintenanceMode }, postgres, migrations, tables, disks, jobs] = await Promise.all([
    getSettings(db, "system"),
    readPostgres(db),
    readMigrations(db),
    largestTables(db),
    readDisks(config),
    countJobs(db),
  ]);
  return {
    version,
    node: process.versions.node,
    startedAt: operation.startedAt.toISOString(),
    maintenanceMode,
    postgres: { version: postgres.version, isEmbedded: config.databaseUrl === null },
    migrations: { ...migrations, pending: await node.pendingMigrations() },
    database: { bytes: postgres.bytes, tables },
    disks,
    memoryBytes: process.memoryUsage.rss(),
    connections: operation.connections(),
    jobs,
  };
}

async function readPostgres(db: Database) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] ?? { version: "", bytes: 0 };
}

async function readMigrations(db: Database) {
  const { rows } = await sql<{ applied: number; latest: string | null; latestAt: string | null }>`
    select count(*)::int as applied, max(name) as latest, max(applied_at) as latest_at
    from migrations`.execute(db);
  return rows[0] ?? { applied: 0, latest: null, latestAt: null };
}

async function largestTables(db: Database): Promise<SystemState["database"]["tables"]> {
  const { rows } = await sql<{ name: string; bytes: number; rows: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes,
      greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    order by pg_total_relation_size(c.oid) desc, c.relname limit ${MAX_TABLES}`.execute(db);
  return rows;
}

/** Two places on the same disk are one entry. */
export async function readDisks({
  dataDir,
  filesDir,
}: Pick<Services["config"], "dataDir" | "filesDir">): Promise<SystemState["disks"]> {
  const places = [
    ["data", dataDir],
    ["files", filesDir],
  ] as const;
  const disks: SystemState["disks"] = [];
  for (const [place, path] of places) {
    const found = await statfs(path).catch(() => null);
    if (!found) continue;
    const freeBytes = found.bavail * found.bsize;
    const totalBytes = found.blocks * found.bsize;
    if (disks.some((disk) => disk.freeBytes === freeBytes && disk.totalBytes === totalBytes))
      continue;
    const isLow = freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_PART);
    disks.push({ place, freeBytes, totalBytes, isLow });
  }
  return disks;
}
