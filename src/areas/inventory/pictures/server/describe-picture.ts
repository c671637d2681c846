import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ItemPicture } from "../contract.ts";
import { getItemPicture } from "./queries.ts";
import { lockItem, showPictures } from "./show-pictures.ts";

/** Sets the description of a picture. null: the name of the item is used. @throws Refusal not_found */
export async function describePicture(
  tx: Tx,
  actor: Actor,
  { id: itemId, pictureId }: { id: string; pictureId: string },
  altText: string | null,
): Promise<ItemPicture> {
  await lockItem(tx, itemId);
  await tx
    .updateTable("itemPictures")
    .set({ altText })
    .where("id", "=", pictureId)
    .where("itemId", "=", itemId)
    .where("deletedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await showPictures(tx, itemId);
  await recordAct(tx, actor, "item.pictures_changed", itemId, { change: "described", pictureId });
  return getItemPicture(tx, { id: itemId, pictureId });
}
