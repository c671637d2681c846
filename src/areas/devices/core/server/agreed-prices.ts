/** Who set the prices of a repair, and how much of a price parts may use up. */
import { sql } from "kysely";
import { has } from "#src/shared/mover.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/**
 * Keeps who set the price of a repair. The caller has locked the device, and writes the price in the same transaction.
 * @param actor null: the customer approved an estimate
 */
export async function keepPrice(
  tx: Tx,
  actor: Actor | null,
  deviceId: string,
  amount: number,
): Promise<void> {
  await tx
    .insertInto("devicePrices")
    .values({
      deviceId,
      position: sql<number>`(select count(*) + 1 from device_prices where device_id = ${deviceId})`,
      amount,
      setBy: actor?.userId ?? null,
      isBacked: actor === null || has(actor, "exceed_adjustment_limit"),
    })
    .execute();
}

/**
 * What parts that this user takes out may cost without counting for a limit: what was paid of the price, or a price that
 * somebody else has set, as far as no later price was lower. Nobody makes parts free by raising a price.
 */
export async function priceForParts(
  tx: Tx,
  { userId }: { userId: string },
  { id, finalAmount, paidAmount }: { id: string; finalAmount: number | null; paidAmount: number },
): Promise<number> {
  const { rows } = await sql<{ agreed: number }>`
    select coalesce(max(lowest), 0)::bigint as agreed from (
      select set_by, is_backed,
             min(amount) over (order by position rows between current row and unbounded following) as lowest
      from device_prices where device_id = ${id}) p
    where is_backed or set_by <> ${userId}`.execute(tx);
  return Math.min(finalAmount ?? 0, Math.max(paidAmount, rows[0]?.agreed ?? 0));
}
