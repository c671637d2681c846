import type { Readable } from "node:stream";
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { digestOfKey } from "#src/server/backup/backup-key.ts";
import { dropDatabase } from "#src/server/backup/fresh-database.ts";
import { restoreArchive, type Restored } from "#src/server/backup/restore-archive.ts";
import { flushStore } from "#src/server/backup/restored-files.ts";
import { keepRestoredKey, readSecretKey } from "#src/server/backup/restored-key.ts";
import { connect, inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Log } from "#src/server/log.ts";
import { secretsOfKey } from "#src/server/secrets.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { restoreSteps } from "../contract.ts";
import { keepBackups } from "./keep-backups.ts";
import type { JobContext } from "./make-backup.ts";
import { refuseBrokenRules } from "./prove-backup.ts";

export interface PrepareOptions {
  context: Omit<JobContext, "switchTo" | "stopping">;
  log: Log;
  /** The database of the shop as it is now; null if it has no shop yet. */
  current: Database | null;
  restoreId: string;
  fileName: string;
  source: Readable;
  key: string | null;
  signal: AbortSignal;
  /** Whether the restored shop may break rules: it may be the only archive there is. */
  allowsBrokenRules?: boolean;
  onProgress?: (done: number, of: number) => void;
  /** Called at the beginning of each step. */
  onStep?: (step: (typeof restoreSteps)[number]) => void;
}

/**
 * Restores an archive into a fresh database that is ready to take the place of the shop's: all invariants hold, sessions
 * have ended, and it knows the backups of today. Nothing of the running shop changes.
 * @throws BackupFailure
 */
export async function prepareRestore(options: PrepareOptions): Promise<Restored> {
  const { context, current, restoreId, log } = options;
  const progress = current ? followRestore(current, restoreId) : null;
  const begin = (step: (typeof restoreSteps)[number]) => {
    progress?.step(step);
    options.onStep?.(step);
  };
  try {
    begin("reading");
    const restored = await restoreArchive({
      source: options.source,
      key: options.key,
      host: context.host,
      filesDir: context.filesDir,
      signal: options.signal,
      onProgress: (done, of) => {
        progress?.tell(done, of);
        options.onProgress?.(done, of);
      },
    });
    try {
      begin("checking");
      await flushStore(context.filesDir);
      await settle(options, restored);
      if (!options.allowsBrokenRules) await refuseBrokenRules(restored.url, context, log);
      begin("switching");
      return restored;
    } catch (error) {
      await dropDatabase(context.host, restored.database).catch(() => {});
      throw error;
    }
  } finally {
    await progress?.stop();
  }
}

/** Writes into the fresh database what it must know of today, and lets all areas settle it. */
async function settle(options: PrepareOptions, restored: Restored): Promise<void> {
  const { context, current } = options;
  const { db } = connect({ connectionString: restored.url, connections: 2, log: options.log });
  try {
    const ownKey = await readSecretKey(context.secretKeyFile);
    const { secretKey, header } = restored;
    const replacesKey = secretKey !== null && secretKey.trim() !== ownKey;
    const digest = replacesKey ? digestOfKey(secretKey) : ownKey && digestOfKey(ownKey);
    const secrets = replacesKey ? secretsOfKey(secretKey) : context.secrets;
    await inTransaction(db, async (tx) => {
      await context.afterRestore(tx);
      await forgetRunning(tx);
      if (current) await keepBackups(tx, current, { from: context.secrets, to: secrets });
      await writeRestore(tx, options, {
        restored,
        keyDigest: digest || null,
        lacksKey: header.keyDigest !== null && header.keyDigest !== digest,
      });
    });
    if (replacesKey) await keepRestoredKey(context.secretKeyFile, secretKey);
  } finally {
    await db.destroy();
  }
}

/** The archive has its own backup as one that is still being made, because it was made in the middle of it. */
async function forgetRunning(tx: Tx): Promise<void> {
  await tx.deleteFrom("backups").where("status", "=", "running").execute();
  await tx.deleteFrom("restores").where("status", "=", "running").execute();
}

async function writeRestore(
  tx: Tx,
  { restoreId, fileName }: PrepareOptions,
  {
    restored: { header, lostFiles },
    keyDigest,
    lacksKey,
  }: { restored: Restored; keyDigest: string | null; lacksKey: boolean },
): Promise<void> {
  const values = {
    status: "done" as const,
    step: "switching" as const,
    fileName,
    madeAt: header.madeAt,
    keyDigest,
    lacksKey,
    lostFiles: lostFiles.length,
    finishedAt: sql<string>`now()`,
  };
  await tx
    .insertInto("restores")
    .values({ id: restoreId, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  await recordAct(tx, null, "restore.done", restoreId, {
    fileName,
    madeAt: header.madeAt,
    lostFiles: lostFiles.length,
  });
  await notify(tx, {
    type: "success",
    code: "restore_done",
    values: { madeAt: header.madeAt },
    href: pageHref("/backups"),
    to: { permission: "manage_backups" },
    recordId: restoreId,
  });
}

const PROGRESS_MS = 1000;

/** Stores the progress of a restore in the running shop, which shows it. */
function followRestore(db: Database, id: string) {
  let state = {
    progress: 0,
    progressOf: 0,
    step: "reading" as "reading" | "checking" | "switching",
  };
  let storing: Promise<unknown> = Promise.resolve();
  const store = () => {
    storing = inTransaction(db, (tx) =>
      tx
        .updateTable("restores")
        .set(state)
        .where("id", "=", id)
        .where("status", "=", "running")
        .execute(),
    ).catch(() => {}); // The next one may succeed.
  };
  const timer = setInterval(store, PROGRESS_MS);
  return {
    tell(progress: number, progressOf: number) {
      state = { ...state, progress, progressOf };
    },
    step(step: (typeof state)["step"]) {
      state = { ...state, step };
      store();
    },
    stop() {
      clearInterval(timer);
      return storing;
    },
  };
}
