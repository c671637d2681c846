import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Arrival } from "./settle-costs.ts";

interface Leaving {
  arrival: Pick<Arrival, "id" | "itemId" | "pieces" | "undone">;
  quantity: number;
  serials: readonly string[] | undefined;
}

/**
 * Checks that the pieces of an arrival are still there. The oldest pieces leave first (docs/decisions/0029), so the
 * pieces of an arrival are gone when the stock is smaller than what came after it. Serialised pieces are those that the
 * arrival brought. The caller has locked the items.
 * @throws Refusal received_goods_gone (`params`: name, left, requested), serial_not_available
 */
export async function requirePieces(tx: Tx, leaving: readonly Leaving[]): Promise<void> {
  const { rows } = await sql<{
    id: string;
    name: string;
    isSerialised: boolean;
    left: number;
    serials: string[];
  }>`
    select l.id, i.name, i.is_serialised, l.serials,
           greatest(0, i.quantity - (i.arrived - coalesce(m.arrived, i.arrived)))::integer as left
    from goods_receipt_lines l
    join stock_movements m on m.id = l.movement_id
    join inventory_items i on i.id = l.item_id
    where l.id in (${sql.join(leaving.map(({ arrival }) => arrival.id))})`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { arrival, quantity, serials } of leaving) {
    const row = found.get(arrival.id);
    if (!row) continue;
    const { name } = row;
    if (row.isSerialised) {
      const serial = serials?.find((each) => !row.serials.includes(each));
      if (serial !== undefined && row.serials.length > 0)
        refuse("serial_not_available", { params: { itemId: arrival.itemId, name, serial } });
      continue;
    }
    const left = row.left + arrival.undone.later;
    if (left < quantity)
      refuse("received_goods_gone", { params: { name, left, requested: quantity } });
  }
}
