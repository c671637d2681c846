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
  serials: readonly string[];
  /** Kept by serial number today; what it was when it was sold may have been otherwise. */
  isSerialised: boolean;
}

const namedBy = ({ serials, isSerialised }: Line) =>
  isSerialised && serials.length > 0 ? { serials } : {};

/**
 * Sets the lines of a sale aside (again), the very pieces where they are named.
 * @throws Refusal insufficient_stock, item_archived, serial_not_available, serials_required (it came to be kept by
 * serial number since)
 */
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
    lines.map((line) => ({
      act: "reserve",
      itemId: line.itemId,
      quantity: line.quantity,
      saleId,
      expiresAt,
      ...namedBy(line),
    })),
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
    lines.map((line) => ({
      act: "use-reserved",
      reason: "sale",
      itemId: line.itemId,
      saleId: sale.id,
      quantity: line.quantity,
      ...namedBy(line),
      deviceId: line.deviceId ?? undefined,
      reference: sale.saleNumber,
    })),
  );
}
