import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { announceUnrecorded } from "#src/server/events/record-event.ts";
import { readStoredFile, storeFile, type FileStore } from "#src/server/files/file-store.ts";
import { toWebp } from "#src/server/files/picture.ts";

export const MAKE_WEBP = "make_webp_pictures";
/** The most pictures of one run. The next run continues a minute later. */
const MOST = 30;

interface Waiting {
  id: string;
  itemId: string;
  largeHash: string;
  mediumHash: string;
  smallHash: string;
}

/**
 * Makes the WebP files of pictures whose items are sold online. They are a third smaller than the JPEG files, which
 * stay for papers, previews of links and old browsers.
 */
export async function makeWebp(db: Database, files: FileStore): Promise<void> {
  const { rows } = await sql<Waiting>`
    select p.id, p.item_id, p.large_hash, p.medium_hash, p.small_hash
    from item_pictures p join inventory_items i on i.id = p.item_id
    where p.large_webp is null and p.webp_failed_at is null and p.deleted_at is null
      and i.is_available_online and i.archived_at is null
    order by p.position, p.id limit ${MOST}`.execute(db);
  for (const picture of rows) await makeOne(db, files, picture);
}

async function makeOne(db: Database, files: FileStore, picture: Waiting): Promise<void> {
  const { id, itemId, largeHash, mediumHash, smallHash } = picture;
  let made: Buffer[];
  try {
    made = [];
    for (const hash of [largeHash, mediumHash, smallHash])
      made.push(await toWebp(await readStoredFile(files, hash)));
  } catch (error) {
    // A full disk or a busy encoder is another matter, and the next run tries again.
    const isBroken =
      error instanceof Refusal && ["not_found", "invalid_picture"].includes(error.code);
    if (!isBroken) throw error;
    await inTransaction(db, (tx) =>
      sql`update item_pictures set webp_failed_at = now() where id = ${id}`.execute(tx),
    );
    return;
  }
  await inTransaction(db, async (tx) => {
    await saveWebp(tx, files, id, made);
    announceUnrecorded(tx, { kind: "item.pictures_changed", recordId: itemId });
  });
}

/** Stores the WebP files of a picture: large, medium and small. */
export async function saveWebp(
  tx: Tx,
  files: FileStore,
  id: string,
  made: readonly Buffer[],
): Promise<void> {
  const hashes: string[] = [];
  for (const bytes of made)
    hashes.push(await storeFile(tx, files, { bytes, contentType: "image/webp" }));
  const [large, medium, small] = hashes;
  // Somebody may have deleted the picture meanwhile. Its files are then unused, and are cleaned up.
  await sql`
    update item_pictures set large_webp = ${large}, medium_webp = ${medium}, small_webp = ${small}
    where id = ${id} and deleted_at is null`.execute(tx);
}
