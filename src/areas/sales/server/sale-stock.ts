import type { Tx } from "#src/server/database.ts";
import { moveStock } from "#src/areas/inventory/server/move-stock.ts";

type Somebody = { userId: string } | null;

/** What is still set aside for a sale, per item. The sale is held. */
const setAsideFor = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("stockReservations")
    .select(["itemId", "quantity"])
    .where("saleId", "=", saleId)
    .where("holderId", "=", saleId)
    .where("endedAt", "is", null)
    .execute();

/** Frees whatever a sale has set aside; nothing when it was freed before. */
export async function releaseStock(
  tx: Tx,
  actor: Somebody,
  saleId: string,
  as: "released" | "expired",
): Promise<void> {
  const held = await setAsideFor(tx, saleId);
  await moveStock(
    tx,
    actor,
    held.map(({ itemId, quantity }) => ({ act: "release", as, itemId, quantity, saleId })),
  );
}

interface Line {
  itemId: string;
  quantity: number;
  deviceId: string | null;
}

/** Sets the lines of a sale aside (again). @throws Refusal insufficient_stock, item_archived */
export async function reserveStock(
  tx: Tx,
  actor: Somebody,
  saleId: string,
  lines: readonly Line[],
  expiresAt: string,
): Promise<void> {
  await moveStock(
    tx,
    actor,
    lines.map(({ itemId, quantity }) => ({ act: "reserve", itemId, quantity, saleId, expiresAt })),
  );
}

/** What was set aside for a sale leaves the shop, one movement for each line. */
export async function takeReserved(
  tx: Tx,
  actor: Somebody,
  sale: { id: string; saleNumber: string },
  lines: readonly Line[],
): Promise<void> {
  await moveStock(
    tx,
    actor,
    lines.map(({ itemId, quantity, deviceId }) => ({
      ...{ act: "use-reserved", reason: "sale", itemId, quantity, saleId: sale.id },
      deviceId: deviceId ?? undefined,
      reference: sale.saleNumber,
    })),
  );
}
