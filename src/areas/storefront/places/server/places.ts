import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { PlacedProduct } from "../contract.ts";

export const listPlaces = async (db: Database): Promise<{ products: PlacedProduct[] }> => ({
  products: await db
    .selectFrom("shopPlaces as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["i.id", "i.name", "i.featuredImage"])
    .select(sql<boolean>`i.is_available_online and i.archived_at is null`.as("isShown"))
    .orderBy("p.position")
    .execute(),
});

/** Replaces the order. If two users save one, the later order is stored. @throws Refusal product_not_found */
export async function savePlaces(
  tx: Tx,
  actor: Actor,
  itemIds: readonly string[],
): Promise<{ products: PlacedProduct[] }> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.shopWindow})`.execute(tx);
  await tx.deleteFrom("shopPlaces").execute();
  if (itemIds.length > 0) {
    const known = await tx
      .selectFrom("inventoryItems")
      .select("id")
      .where("id", "in", [...itemIds])
      .execute();
    const missing = itemIds.find((id) => !known.some((item) => item.id === id));
    if (missing) refuse("product_not_found", { params: { itemId: missing } });
    await tx
      .insertInto("shopPlaces")
      .values(itemIds.map((itemId, at) => ({ itemId, position: at + 1 })))
      .execute();
  }
  await recordAct(tx, actor, "shop_places.changed", SHOP_ID, { itemIds });
  return listPlaces(tx);
}
