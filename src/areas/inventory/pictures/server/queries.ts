import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { ItemPicture } from "../contract.ts";
import type { PictureSize } from "../../picture-sizes.ts";

const pictureInJson = sql<ItemPicture>`json_build_object(
    'id', p.id, 'altText', p.alt_text,
    'url', '/api/item-pictures/' || p.id || '/1280',
    'mediumUrl', '/api/item-pictures/' || p.id || '/480',
    'thumbnailUrl', '/api/item-pictures/' || p.id || '/160',
    'width', p.width, 'height', p.height,
    'addedBy', ${userInJson("p.added_by")}, 'createdAt', ${momentInJson(sql`p.created_at`)})`;

/** Lists the pictures of an item in the order that buyers see. @throws Refusal not_found */
export async function listItemPictures(
  db: Database,
  itemId: string,
): Promise<{ pictures: ItemPicture[] }> {
  const { rows } = await sql<{ pictures: ItemPicture[] }>`
    select coalesce((
      select json_agg(${pictureInJson} order by p.position)
      from item_pictures p where p.item_id = i.id and p.deleted_at is null), '[]') as pictures
    from inventory_items i where i.id = ${itemId}`.execute(db);
  return rows[0] ?? refuse("not_found");
}

/** @throws Refusal not_found, also for a deleted picture and for a picture of another item */
export async function getItemPicture(
  db: Database,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<ItemPicture> {
  const { rows } = await sql<{ picture: ItemPicture }>`
    select ${pictureInJson} as picture from item_pictures p
    where p.id = ${pictureId} and p.item_id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0]?.picture ?? refuse("not_found");
}

/** A user with one of these permissions sees items on some screen, and therefore may see all pictures of items. */
const seeItems = [
  "view_inventory",
  "view_pos",
  "use_parts",
  "create_devices",
] as const satisfies readonly Permission[];

const columns = {
  jpeg: { "1280": "p.largeHash", "480": "p.mediumHash", "160": "p.smallHash" },
  webp: { "1280": "p.largeWebp", "480": "p.mediumWebp", "160": "p.smallWebp" },
} as const;

export interface PictureFile {
  hash: string;
  contentType: string;
  /**
   * The caches that may store the file. `everybody`: all caches, because buyers may see the picture. `browser`: only
   * the cache of the user's browser.
   */
  cachedBy: "everybody" | "browser";
}

/**
 * Finds the file of a picture. Buyers (`actor` is null) may see pictures of items that are sold online. Staff who see
 * items may see all pictures.
 * @throws Refusal not_found, also when the caller may not see the picture
 */
export async function getPictureFile(
  db: Database,
  actor: Actor | null,
  { id, size }: { id: string; size: PictureSize },
  kind: keyof typeof columns,
): Promise<PictureFile> {
  const file = await db
    .selectFrom("itemPictures as p")
    .innerJoin("storedFiles as f", "f.hash", columns[kind][size])
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["f.hash", "f.contentType"])
    .select(sql<boolean>`i.is_available_online and i.archived_at is null`.as("isPublic"))
    .where("p.id", "=", id)
    .executeTakeFirst();
  const isStaff =
    actor !== null &&
    !actor.mustChangePassword &&
    seeItems.some((permission) => may(actor, permission));
  if (!file || !(file.isPublic || isStaff)) return refuse("not_found");
  const { hash, contentType, isPublic } = file;
  return { hash, contentType, cachedBy: isPublic ? "everybody" : "browser" };
}
