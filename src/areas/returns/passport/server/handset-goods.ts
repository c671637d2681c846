import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { entriesOfSerial } from "#src/areas/inventory/serials/server/queries.ts";

/** The maximum number of pieces that are read. It is enough, because few items share a serial number. */
const AT_MOST = 10;

/** The shop's own pieces with one of these normalised serial numbers. The piece that arrived last is first. */
export async function goodsOf(db: Database, actor: Actor, serials: readonly string[]) {
  const pieces = await db
    .selectFrom("itemSerials as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["p.id", "p.serial", "p.isImei", "p.state"])
    .select(["p.itemId", "i.sku", "i.name", "i.brand", "i.model"])
    .where("p.serial", "in", serials)
    .orderBy("p.cameAt", "desc")
    .orderBy("p.id")
    .limit(AT_MOST)
    .execute();
  return Promise.all(
    pieces.map(async ({ itemId, sku, name, ...piece }) => ({
      ...piece,
      item: { id: itemId, sku, name },
      entries: await entriesOfSerial(db, actor, piece.id),
    })),
  );
}
