import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { BackupFailure, failureOf } from "#src/server/backup/archive-format.ts";
import { bucketPlace } from "#src/server/backup/places/bucket.ts";
import { claimFolder, folderPlace } from "#src/server/backup/places/folder.ts";
import type { PlaceState } from "#src/server/backup/places/place.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { requireSecretFor } from "#src/server/providers/secret-target.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { PlaceInput } from "../contract.ts";
import {
  openPlace,
  readPlace,
  SECRET_OF_PLACE,
  shownBucket,
  type PlaceContext,
} from "./open-place.ts";
import { newId } from "#src/shared/ids.ts";
import { PLACE_RECORD } from "./records.ts";

/**
 * Chooses the place of backups. A trial writes into it first, outside of the transaction, because a slow storage must
 * not hold locks.
 * @throws Refusal stale_version, credentials_needed_again, backup_place_unusable (`params.problem`)
 */
export async function saveBackupPlace(
  db: Database,
  actor: Actor,
  context: PlaceContext,
  { place, version }: { place: PlaceInput; version: number },
): Promise<PlaceState> {
  const before = await readPlace(db);
  if ((before?.version ?? 0) !== version) refuse("stale_version");
  const { columns, state } = await usable(() => tryPlace(db, context, place));
  await inTransaction(db, async (tx) => {
    await writePlace(tx, columns, version);
    await recordAct(tx, actor, "backup_place.saved", PLACE_RECORD, {
      before: shownFields(before),
      after: shownFields(columns),
    });
  });
  return state;
}

type Columns = {
  kind: "folder" | "bucket";
  isSameDisk: boolean;
  folder?: string;
  marker?: string;
  endpoint?: string;
  region?: string;
  bucket?: string;
  prefix?: string;
  accessKey?: string;
  secret?: Buffer;
} | null;

async function tryPlace(
  db: Database,
  context: PlaceContext,
  input: PlaceInput,
): Promise<{ columns: Columns; state: PlaceState }> {
  if (input.kind === "default") {
    const folder = `${context.dataDir}/backups`;
    const state = await folderPlace({ folder, own: context, marker: null }).check();
    return { columns: null, state };
  }
  if (input.kind === "folder") {
    const { folder } = input;
    const marker = await claimFolder(folder, context);
    const state = await folderPlace({ folder, own: context, marker }).check();
    return { columns: { kind: "folder", folder, marker, isSameDisk: state.isSameDisk }, state };
  }
  const { kind, secretKey: typed, ...rest } = input;
  const secretKey = typed ?? (await storedSecret(db, context, rest));
  if (secretKey === null) throw new BackupFailure("place_refused", rest.bucket);
  const state = await bucketPlace({ ...rest, secretKey }).check();
  const secret = context.secrets.seal(secretKey, SECRET_OF_PLACE);
  return { columns: { kind, ...rest, secret, isSameDisk: false }, state };
}

/** @throws Refusal credentials_needed_again (another storage or access key) */
async function storedSecret(
  db: Database,
  { secrets }: PlaceContext,
  { endpoint, accessKey }: { endpoint: string; accessKey: string },
): Promise<string | null> {
  const row = await readPlace(db);
  if (!row?.secret) return null;
  requireSecretFor("credentials_needed_again", {
    stored: row,
    given: { endpoint, accessKey },
    isKept: true,
  });
  return secrets.open(row.secret, SECRET_OF_PLACE);
}

async function writePlace(tx: Tx, columns: Columns, version: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("backupPlace")
    .where("version", "=", version)
    .executeTakeFirst();
  if (version > 0 !== numDeletedRows > 0n) refuse("stale_version");
  if (columns === null) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("backupPlace")
    .values({ ...columns, version: version + 1, updatedAt: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) refuse("stale_version");
}

const shownFields = (
  row:
    | {
        kind: string;
        folder?: string | null;
        endpoint?: string | null;
        bucket?: string | null;
        prefix?: string | null;
      }
    | null
    | undefined,
) =>
  !row
    ? { kind: "default" }
    : {
        kind: row.kind,
        place:
          row.kind === "folder"
            ? row.folder
            : shownBucket({
                endpoint: row.endpoint ?? "",
                bucket: row.bucket ?? "",
                prefix: row.prefix ?? "",
              }),
      };

/** Turns a failure of the place into a refusal that names it. */
export async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { problem, detail } = failureOf(error);
    if (!(error instanceof BackupFailure)) throw error;
    return refuse("backup_place_unusable", { params: { problem, detail } });
  }
}

/** Adds the archives of the place that this shop does not know. @throws Refusal backup_place_unusable */
export async function lookForBackups(
  db: Database,
  actorId: string | null,
  context: PlaceContext,
): Promise<{ found: number }> {
  const { listed, shown } = await usable(async () => {
    const open = await openPlace(db, context);
    return { listed: await open.place.list(), shown: open.shown };
  });
  return inTransaction(db, async (tx) => {
    let found = 0;
    for (const archive of listed) {
      if (await addFound(tx, actorId, { ...archive, place: shown })) found++;
    }
    return { found };
  });
}

async function addFound(
  tx: Tx,
  actorId: string | null,
  {
    name,
    bytes,
    storedAt,
    place,
  }: { name: string; bytes: number; storedAt: string; place: string },
): Promise<boolean> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("backups")
    .values({
      id,
      status: "done",
      reason: "found",
      place,
      fileName: name,
      isEncrypted: name.endsWith(".age"),
      bytes,
      madeAt: momentIn(name) ?? storedAt,
      finishedAt: storedAt,
      createdAt: momentIn(name) ?? storedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await recordAct(tx, actorId, "backup.found", id, { fileName: name });
  return true;
}

/** The moment in the name of an archive. */
function momentIn(name: string): string | null {
  const [, day, hours, minutes, seconds] =
    /^fundi-backup-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(name) ?? [];
  const moment = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  return Number.isNaN(Date.parse(moment)) ? null : moment;
}
