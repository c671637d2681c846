import { sql } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { BackupProblem } from "#src/shared/refusals/backup-problems.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Backup, backupsContract, BackupState, Restore } from "../contract.ts";
import { defaultShown, readPlace, shownBucket } from "./open-place.ts";

const selectBackups = (db: Database) =>
  db
    .selectFrom("backups as b")
    .select(["b.id", "b.status", "b.reason", "b.place", "b.fileName", "b.isEncrypted"])
    .select(["b.progress", "b.progressOf", "b.bytes", "b.checksum", "b.lostFiles"])
    .select(["b.problemDetail", "b.madeAt", "b.finishedAt", "b.createdAt"])
    .select(["b.proof", "b.provedAt", "b.proofDetail"])
    .select(sql<BackupProblem | null>`b.problem`.as("problem"))
    .select(sql<BackupProblem | null>`b.proof_problem`.as("proofProblem"))
    .select(
      sql<Backup["requestedBy"]>`(select json_build_object('id', u.id, 'name', u.name)
        from users u where u.id = b.requested_by)`.as("requestedBy"),
    );

const backups = keysetList({
  orders: { newest: newestFirst(sql`b.created_at`, sql`b.id`) },
  filters: {},
  select: selectBackups,
});

export const listBackups = (
  db: Database,
  query: z.output<(typeof backupsContract.listBackups)["query"]>,
): Promise<Page<Backup>> => backups.read(db, { ...query, sort: "newest" }, {});

/** @throws Refusal not_found */
export const getBackup = (db: Database, id: string): Promise<Backup> =>
  selectBackups(db).where("b.id", "=", id).executeTakeFirstOrThrow(notFound);

/** The running restore, or the last one of the days for which the state before it is kept. */
const lastRestore = (db: Database): Promise<Restore | undefined> =>
  db
    .selectFrom("restores as r")
    .select(["r.id", "r.status", "r.step", "r.reason", "r.fileName", "r.progress", "r.progressOf"])
    .select(["r.madeAt", "r.lacksKey", "r.lostFiles", "r.problemDetail", "r.finishedAt"])
    .select("r.createdAt")
    .select(sql<BackupProblem | null>`r.problem`.as("problem"))
    .select(
      sql<Restore["requestedBy"]>`(select json_build_object('id', u.id, 'name', u.name)
        from users u where u.id = r.requested_by)`.as("requestedBy"),
    )
    .where(sql<boolean>`r.status = 'running' or r.created_at > now() - interval '7 days'`)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Reads what the head of the screen shows. */
export async function getBackupState(
  db: Database,
  { dataDir, canRestore }: { dataDir: string; canRestore: boolean },
): Promise<BackupState> {
  const newest = () => selectBackups(db).orderBy("b.createdAt", "desc").orderBy("b.id", "desc");
  const [place, key, settings, lastDone, lastFailed, running, lastProved, restore] =
    await Promise.all([
      readPlace(db),
      db.selectFrom("backupKey").select("madeAt").executeTakeFirst(),
      getSettings(db, "backup"),
      newest().where("b.status", "=", "done").limit(1).executeTakeFirst(),
      newest().where("b.status", "=", "failed").limit(1).executeTakeFirst(),
      newest().where("b.status", "=", "running").limit(1).executeTakeFirst(),
      selectBackups(db)
        .where("b.proof", "is not", null)
        .orderBy("b.provedAt", "desc")
        .limit(1)
        .executeTakeFirst(),
      lastRestore(db),
    ]);
  const hasRecovered =
    lastFailed && lastDone ? lastDone.createdAt > lastFailed.createdAt : !lastFailed;
  return {
    place: placeOf(place, dataDir),
    keyMadeAt: key?.madeAt ?? null,
    isAutomatic: settings.autoBackup,
    keptDays: settings.backupRetentionDays,
    lastDone: lastDone ?? null,
    lastFailed: hasRecovered ? null : (lastFailed ?? null),
    running: running ?? null,
    lastProved: lastProved ?? null,
    restore: restore ?? null,
    canRestore,
  };
}

function placeOf(
  row: Awaited<ReturnType<typeof readPlace>>,
  dataDir: string,
): BackupState["place"] {
  const { folder = null, endpoint = null, region = null, bucket = null } = row ?? {};
  const { prefix = null, accessKey = null, version = 0, isSameDisk = true } = row ?? {};
  const shown =
    row?.kind === "bucket"
      ? shownBucket({ endpoint: endpoint ?? "", bucket: bucket ?? "", prefix: prefix ?? "" })
      : (folder ?? defaultShown(dataDir));
  const kind = row?.kind ?? "default";
  return {
    kind,
    shown,
    folder,
    endpoint,
    region,
    bucket,
    prefix,
    accessKey,
    isSameDisk,
    version,
  };
}
