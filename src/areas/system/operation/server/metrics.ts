import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { getSystem, type Node } from "./get-system.ts";

const asNumber = (isTrue: boolean): number => (isTrue ? 1 : 0);

/** The metrics in Prometheus' text format. Figures of the database are read now, the others are counted by the node. */
export async function readMetrics(db: Database, node: Node): Promise<string> {
  const metrics = await node.operation.metrics();
  const system = await getSystem(db, node);
  metrics.set("fundi_info", 1, { version: system.version, postgres: system.postgres.version });
  metrics.set("fundi_start_time_seconds", node.operation.startedAt.getTime() / 1000);
  metrics.set("fundi_maintenance", asNumber(system.maintenanceMode));
  metrics.set("fundi_memory_bytes", system.memoryBytes);
  for (const state of ["used", "idle", "waiting"] as const)
    metrics.set("fundi_database_connections", system.connections[state], { state });
  metrics.set("fundi_database_connections_most", system.connections.most);
  metrics.set("fundi_database_bytes", system.database.bytes);
  for (const { place, freeBytes } of system.disks)
    metrics.set("fundi_disk_free_bytes", freeBytes, { place });
  for (const state of ["due", "later", "failed"] as const)
    metrics.set("fundi_jobs", system.jobs[state], { state });
  metrics.set("fundi_oldest_due_job_seconds", system.jobs.oldestDueSeconds);
  metrics.set("fundi_pending_migrations", system.migrations.pending.length);
  const integrity = await lastIntegrity(db);
  if (integrity !== null) metrics.set("fundi_integrity", asNumber(integrity));
  return metrics.text();
}

/** Whether the last finished check held; null if there is none. */
async function lastIntegrity(db: Database): Promise<boolean | null> {
  const { rows } = await sql<{ holds: boolean }>`
    select state = 'held' as holds from integrity_checks
    where state in ('held', 'broken') order by asked_at desc limit 1`.execute(db);
  return rows[0]?.holds ?? null;
}
