import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";

type Somebody = { userId: string } | null;

/** Reads the stock that is still reserved for a sale, by item. The caller has locked the sale. */
const setAsideFor = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("stockReservations")
    .select(["itemId", "quantity"])
    .where("saleId", "=", saleId)
    .where("holderId", "=", saleId)
    .where("endedAt", "is", null)
    .execute();

/** Releases all stock that is still reserved for a sale; does nothing if it was released before. */
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
  id: string;
  itemId: string;
  quantity: number;
  deviceId: string | null;
  serials: readonly string[];
  /** Whether the item is serialised now. This may have changed since the sale. */
  isSerialised: boolean;
}

const namedBy = ({ serials, isSerialised }: Line) =>
  isSerialised && serials.length > 0 ? { serials } : {};

/**
 * Reserves the goods of a sale again after a release. A line with serial numbers reserves the same pieces as before.
 * @throws Refusal insufficient_stock, item_archived, serial_not_available, serials_required (the item became serialised
 * after the sale)
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

/** Uses the stock reserved for a sale, with one movement per line, and stores what the pieces of each line cost. */
export async function takeReserved(
  tx: Tx,
  actor: Somebody,
  sale: { id: string; saleNumber: string },
  lines: readonly Line[],
): Promise<void> {
  const { values } = await moveStock(
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
  const costs = lines.map(({ id }, nth) => ({ id, ...values[nth] }));
  await sql`
    update sale_items l set cost = c.value, unit_cost = c."unitCost"
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as c (id uuid, value bigint, "unitCost" bigint)
    where l.id = c.id`.execute(tx);
}
