import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockItem, showPictures } from "./show-pictures.ts";

/**
 * Deletes a picture of an item. The pictures after it move up, so that the second picture becomes the featured one when
 * the first is deleted. The row stays, in order to record who deleted the picture and when; a clean-up job deletes the
 * files later.
 * @throws Refusal not_found
 */
export async function deletePicture(
  tx: Tx,
  actor: Actor,
  { id: itemId, pictureId }: { id: string; pictureId: string },
): Promise<{ ok: true }> {
  await lockItem(tx, itemId);
  await tx
    .updateTable("itemPictures")
    .set({
      position: null,
      altText: null,
      largeHash: null,
      mediumHash: null,
      smallHash: null,
      largeWebp: null,
      mediumWebp: null,
      smallWebp: null,
      deletedBy: actor.userId,
      deletedAt: sql`now()`,
    })
    .where("id", "=", pictureId)
    .where("itemId", "=", itemId)
    .where("deletedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await sql`
    update item_pictures p set position = o.position
    from (select id, row_number() over (order by position) as position
          from item_pictures where item_id = ${itemId} and deleted_at is null) o
    where p.id = o.id and p.position <> o.position`.execute(tx);
  await showPictures(tx, itemId);
  await recordAct(tx, actor, "item.pictures_changed", itemId, { change: "deleted", pictureId });
  return { ok: true };
}
