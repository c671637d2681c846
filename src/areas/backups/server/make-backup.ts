import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { BackupFailure, failureOf } from "#src/server/backup/archive-format.ts";
import type { BackedUpShop } from "#src/server/backup/backed-up-shop.ts";
import { openSnapshot, type Snapshot } from "#src/server/backup/dump-database.ts";
import { archiveName } from "#src/server/backup/places/place.ts";
import { readSecretKey } from "#src/server/backup/restored-key.ts";
import { writeArchive, type WrittenArchive } from "#src/server/backup/write-archive.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { latestSeal } from "#src/server/events/seals.ts";
import { alone } from "#src/server/jobs/alone.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { readBackupKey } from "./change-key.ts";
import { openPlace } from "./open-place.ts";
import { storeFailure } from "./store-failure.ts";

export interface JobContext extends BackedUpShop {
  secrets: Secrets;
}

/** How often the progress of a running job is stored. */
const PROGRESS_MS = 1000;
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1000;

/** Makes one archive. Does nothing if it is already made. A failure is stored and told, and the shop goes on. */
export async function makeBackup(db: Database, context: JobContext, id: string): Promise<void> {
  await whenAlone(db, async (lost) => {
    const row = await db
      .selectFrom("backups")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status !== "running") return;
    const signal = AbortSignal.any([lost, context.stopping]);
    try {
      await writeBackup(db, context, { id, signal });
    } catch (error) {
      const failure = context.stopping.aborted
        ? new BackupFailure("interrupted")
        : failureOf(error);
      await inTransaction(db, (tx) => storeFailure(tx, id, failure));
    }
  });
}

/** Waits for a short time until no other backup or restore runs. */
export async function whenAlone(
  db: Database,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  for (let tries = LOCK_TRIES; tries > 0; tries--) {
    let hasRun = false;
    await alone(db, advisoryLocks.backup, async (lost) => {
      hasRun = true;
      await work(lost);
    });
    if (hasRun) return;
    await delay(LOCK_PAUSE_MS);
  }
  throw new Error("another backup or restore is running");
}

async function writeBackup(
  db: Database,
  context: JobContext,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const key = await readBackupKey(db, context.secrets);
  const { place, shown } = await openPlace(db, context);
  await refuseFullPlace(db, (await place.check()).freeBytes);
  const snapshot = await openSnapshot(context.databaseUrl);
  const progress = followProgress(db, id, snapshot.bytes + snapshot.fileBytes);
  try {
    const fileName = archiveName(new Date(snapshot.madeAt), id, key !== null);
    const upload = await place.create(fileName);
    try {
      const written = await writeArchive(upload.sink, {
        backupId: id,
        snapshot,
        filesDir: context.filesDir,
        recipient: key?.recipient ?? null,
        secretKey: await readSecretKey(context.secretKeyFile),
        seal: await sealText(db),
        signal,
        onProgress: progress.tell,
      });
      await upload.commit(written.sha256);
      await inTransaction(db, (tx) =>
        storeDone(tx, { id, fileName, place: shown, isEncrypted: key !== null, written, snapshot }),
      );
    } catch (error) {
      await upload.abort();
      throw error;
    }
  } finally {
    progress.stop();
    await snapshot.close();
  }
}

/** The latest seal as `npm run check-invariants -- --seal` takes it; null if nothing is sealed yet. */
async function sealText(db: Database): Promise<string | null> {
  const seal = await latestSeal(db);
  return seal && `${seal.number}:${seal.digest}`;
}

/** A place that cannot hold an archive as large as the last one is not filled up in vain. */
async function refuseFullPlace(db: Database, freeBytes: number | null): Promise<void> {
  const last = await db
    .selectFrom("backups")
    .select("bytes")
    .where("status", "=", "done")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (freeBytes !== null && last?.bytes && freeBytes < last.bytes) {
    throw new BackupFailure("place_full");
  }
}

/** Stores the progress from time to time. Screens ask for it while a backup runs; it is no event. */
function followProgress(db: Database, id: string, of: number) {
  let done = 0;
  const store = () =>
    void inTransaction(db, (tx) =>
      tx
        .updateTable("backups")
        .set({ progress: Math.min(done, of), progressOf: of })
        .where("id", "=", id)
        .where("status", "=", "running")
        .execute(),
    ).catch(() => {}); // The next one may succeed; the end of the backup is stored in any case.
  store();
  const timer = setInterval(store, PROGRESS_MS);
  return {
    tell: (bytes: number) => (done = bytes),
    stop: () => clearInterval(timer),
  };
}

interface Done {
  id: string;
  fileName: string;
  place: string;
  isEncrypted: boolean;
  written: WrittenArchive;
  snapshot: Pick<Snapshot, "madeAt">;
}

async function storeDone(
  tx: Tx,
  { id, fileName, place, isEncrypted, written, snapshot }: Done,
): Promise<void> {
  const { bytes, sha256, end } = written;
  await tx
    .updateTable("backups")
    .set({ status: "done", fileName, place, isEncrypted, bytes, checksum: sha256 })
    .set({ lostFiles: end.lostFiles.length, madeAt: snapshot.madeAt, finishedAt: sql`now()` })
    .set({ progress: sql`progress_of` })
    .where("id", "=", id)
    .execute();
  await recordAct(tx, null, "backup.done", id, {
    fileName,
    bytes,
    checksum: sha256,
    lostFiles: end.lostFiles.length,
  });
}
