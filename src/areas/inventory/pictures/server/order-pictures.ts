import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ItemPicture } from "../contract.ts";
import { listItemPictures } from "./queries.ts";
import { lockItem, showPictures } from "./show-pictures.ts";

/**
 * Sets the order of an item's pictures. The given order must contain all pictures: if it does not, another user has
 * added or deleted a picture, and the request is refused. If two users set an order, the later one is stored.
 * @throws Refusal not_found, conflict (`pictures-changed`)
 */
export async function orderPictures(
  tx: Tx,
  actor: Actor,
  itemId: string,
  pictureIds: readonly string[],
): Promise<{ pictures: ItemPicture[] }> {
  await lockItem(tx, itemId);
  const { pictures } = await listItemPictures(tx, itemId);
  const named = new Set(pictureIds);
  const isWhole =
    pictures.length === pictureIds.length && pictures.every(({ id }) => named.has(id));
  if (!isWhole) {
    refuse("conflict", {
      detail: "Somebody added or deleted a picture meanwhile",
      params: { reason: "pictures-changed" },
    });
  }
  if (pictures.every(({ id }, at) => id === pictureIds[at])) return { pictures };
  await sql`
    update item_pictures p set position = o.position
    from unnest(${pictureIds}::uuid[]) with ordinality as o (id, position)
    where p.id = o.id and p.position <> o.position`.execute(tx);
  await showPictures(tx, itemId);
  await recordAct(tx, actor, "item.pictures_changed", itemId, { change: "ordered" });
  return listItemPictures(tx, itemId);
}
