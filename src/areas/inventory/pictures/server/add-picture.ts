import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { storeFile, type FileStore } from "#src/server/files/file-store.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ItemPicture } from "../contract.ts";
import { MAX_PICTURES } from "../../picture-sizes.ts";
import { getItemPicture } from "./queries.ts";
import { lockItem, showPictures } from "./show-pictures.ts";

export interface NewItemPicture {
  picture: Picture;
  altText?: string | null | undefined;
}

/**
 * Adds a picture at the end. The first picture of an item is its featured picture.
 * @throws Refusal not_found, too_many_photos, storage_unavailable
 */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  itemId: string,
  { picture, altText }: NewItemPicture,
): Promise<ItemPicture> {
  const { contentType, width, height } = picture;
  const store = (bytes: Buffer) => storeFile(tx, files, { bytes, contentType });
  // The files are written before the item is locked, so that sales of the item do not wait for the disk.
  const largeHash = await store(picture.full);
  const mediumHash = await store(picture.medium ?? picture.full);
  const smallHash = await store(picture.thumbnail);
  await lockItem(tx, itemId);
  const position = await nextPosition(tx, itemId);
  const id = newId();
  await tx
    .insertInto("itemPictures")
    .values({
      id,
      itemId,
      position,
      altText: altText ?? null,
      largeHash,
      mediumHash,
      smallHash,
      width,
      height,
      addedBy: actor.userId,
    })
    .execute();
  await showPictures(tx, itemId);
  await recordAct(tx, actor, "item.pictures_changed", itemId, { change: "added", pictureId: id });
  return getItemPicture(tx, { id: itemId, pictureId: id });
}

/** Called before the picture is received, in order to refuse early. @throws Refusal not_found, too_many_photos */
export async function mayAddPicture(db: Database, itemId: string): Promise<void> {
  await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow(notFound);
  await nextPosition(db, itemId);
}

async function nextPosition(db: Database | Tx, itemId: string): Promise<number> {
  const { last } = await db
    .selectFrom("itemPictures")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  if (position > MAX_PICTURES) refuse("too_many_photos", { params: { limit: MAX_PICTURES } });
  return position;
}
