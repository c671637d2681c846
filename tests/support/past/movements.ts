import { sql } from "kysely";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { TestApp } from "../app.ts";
import { unguarded } from "../unguarded.ts";
import { move } from "../shop/stock.ts";

/** A moment in the shop: so many whole weeks before this one, counted days after that week's Monday, at an hour. */
export function inWeek(weeksAgo: number, day = 0, hour = 12): string {
  const weekday = (new Date(`${today()}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  const at = addDays(today(), day - weekday - 7 * weeksAgo);
  return new Date(Date.parse(startOfDay(at)) + hour * 3_600_000).toISOString();
}

/** A change of the stock of one item, with a reason of `moveStock`. */
export interface PastMove {
  act: "bring-in" | "take-out";
  reason: string;
  quantity: number;
}

/** Moves one item by the product's own verb, and then dates each of its newest movements back. Oldest first. */
export async function movedInThePast(
  app: TestApp,
  itemId: string,
  moves: readonly (readonly [at: string, change: PastMove])[],
): Promise<void> {
  for (const [, change] of moves) await move(app.db, [{ ...change, itemId } as StockChange]);
  const moments = moves.map(([at]) => at);
  await unguarded(app, "stock_movements", (tx) =>
    sql`
      update stock_movements m set created_at = t.at
      from inventory_items i, unnest(${moments}::timestamptz[]) with ordinality as t (at, place)
      where i.id = ${itemId} and m.item_id = i.id
        and m.position = i.movement_count - ${moments.length} + t.place`.execute(tx),
  );
}
