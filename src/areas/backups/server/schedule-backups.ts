import { sql } from "kysely";
import { BackupFailure } from "#src/server/backup/archive-format.ts";
import { dropDatabase, earlierDatabases } from "#src/server/backup/fresh-database.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Log } from "#src/server/log.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { askForBackup, askForProof } from "./ask-for-backup.ts";
import type { JobContext } from "./make-backup.ts";
import { openPlace } from "./open-place.ts";
import { lookForBackups } from "./save-place.ts";
import { storeFailure, storeRestoreFailure } from "./store-failure.ts";

/** A PC that is off at night makes its backup when it is on again, so the time since the last one counts. */
const DAYS_BETWEEN = { daily: 1, weekly: 7 } as const;
/** After a failure the next try waits for an hour. */
const RETRY_HOURS = 1;
const DAYS_BETWEEN_PROOFS = 7;
/** The database before a restore is kept for as long. */
const EARLIER_DAYS = 7;

/** Starts what is due, and removes what is too old. A job calls it every ten minutes. */
export async function scheduleBackups(db: Database, context: JobContext, log: Log): Promise<void> {
  await endInterrupted(db);
  if (!(await db.selectFrom("users").select("id").limit(1).executeTakeFirst())) return;
  const { autoBackup, backupFrequency, backupRetentionDays } = await getSettings(db, "backup");
  if (autoBackup && (await isBackupDue(db, DAYS_BETWEEN[backupFrequency]))) {
    await inTransaction(db, (tx) => askForBackup(tx, null, context, "scheduled"));
    return;
  }
  const unproved = await backupToProve(db);
  if (unproved) await inTransaction(db, (tx) => askForProof(tx, unproved));
  // A place that cannot be reached now is reported by the next backup.
  await removeOld(db, context, backupRetentionDays).catch((error: unknown) =>
    log.warn({ err: error }, "old backups could not be removed"),
  );
  await dropEarlier(context).catch((error: unknown) =>
    log.warn({ err: error }, "the database before a restore could not be removed"),
  );
}

/** Ends what a killed server has left and no job will continue. */
async function endInterrupted(db: Database): Promise<void> {
  const hasJob = sql<boolean>`exists (select from graphile_worker.jobs j
    where j.attempts < j.max_attempts and j.key = 'make_backup ' || backups.id)`;
  const left = await db
    .selectFrom("backups")
    .select("id")
    .where("status", "=", "running")
    .where(({ not }) => not(hasJob))
    .where(sql<boolean>`not exists (select from graphile_worker.jobs j
      where j.task_identifier = 'make_backup' and j.locked_at is not null)`)
    .execute();
  const restores = await db
    .selectFrom("restores")
    .select("id")
    .where("status", "=", "running")
    .where(sql<boolean>`not exists (select from graphile_worker.jobs j
      where j.task_identifier = 'restore_backup' and (j.attempts < j.max_attempts or j.locked_at is not null))`)
    .execute();
  await inTransaction(db, async (tx) => {
    for (const { id } of left) await storeFailure(tx, id, new BackupFailure("interrupted"));
    for (const { id } of restores) {
      await storeRestoreFailure(tx, id, new BackupFailure("interrupted"));
    }
  });
}

async function isBackupDue(db: Database, days: number): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from backups where status = 'running')
      and not exists (select from restores where status = 'running')
      and not exists (select from backups where status = 'done' and reason <> 'found'
        and created_at > now() - make_interval(days => ${days}))
      and not exists (select from backups where status = 'failed'
        and created_at > now() - make_interval(hours => ${RETRY_HOURS})) as is_due`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** The newest backup, if no backup was proved for a week. */
async function backupToProve(db: Database): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from backups where status = 'done' and proved_at is null
      and not exists (select from backups
        where proved_at > now() - make_interval(days => ${DAYS_BETWEEN_PROOFS}))
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Removes archives that are older than the shop keeps them, but never the newest one. */
async function removeOld(db: Database, context: JobContext, keptDays: number): Promise<void> {
  const { rows } = await sql<{ id: string; fileName: string | null; place: string }>`
    select id, file_name, place from backups
    where status <> 'running' and created_at < now() - make_interval(days => ${keptDays})
      and id is distinct from
        (select id from backups where status = 'done' order by created_at desc limit 1)`.execute(
    db,
  );
  if (rows.length === 0) return;
  await lookForBackups(db, null, context);
  const { place, shown } = await openPlace(db, context);
  for (const row of rows) {
    // Archives of an earlier place belong to whoever keeps that place now.
    if (row.fileName !== null && row.place === shown) await place.remove(row.fileName);
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom("backups").where("id", "=", row.id).execute();
      await recordAct(tx, null, "backup.deleted", row.id, { fileName: row.fileName });
    });
  }
}

async function dropEarlier({ host }: JobContext): Promise<void> {
  for (const name of await earlierDatabases(host)) {
    const [, year, month, day, rest = ""] = /_before_(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(name) ?? [];
    const time = rest.replaceAll(/(\d\d)(?=\d)/g, "$1:");
    const replacedAt = Date.parse(`${year}-${month}-${day}T${time}Z`);
    if (Date.now() - replacedAt > EARLIER_DAYS * 86_400_000) await dropDatabase(host, name);
  }
}
