import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { OrderRequest } from "../contract.ts";
import { pricesEnd } from "../rules.ts";
import { lockOrder } from "./lock-order.ts";
import { getOrderRequest } from "./queries.ts";

/** The end of prices that are agreed now: they hold as long as those of a quotation. */
export const endOfPrices = async (tx: Tx): Promise<string> =>
  pricesEnd(new Date(), (await getSettings(tx, "devices")).estimateValidDays);

/**
 * Agrees on the prices of a request again: its goods cost what their items cost now. `expectedTotal` is what the customer
 * was told.
 * @throws Refusal not_found, stale_version, order_not_open, total_changed
 */
export async function agreeOnPrices(
  tx: Tx,
  actor: Actor,
  id: string,
  { expectedTotal, version }: { expectedTotal: number; version?: number | undefined },
): Promise<OrderRequest> {
  const order = await lockOrder(tx, id, "agree", version);
  await sql`
    update order_request_lines l set unit_price = i.price from inventory_items i
    where i.id = l.item_id and l.request_id = ${id} and l.unit_price <> i.price`.execute(tx);
  const { total } = await tx
    .selectFrom("orderRequestLines")
    .select(sql<number>`sum(quantity * unit_price)::bigint`.as("total"))
    .where("requestId", "=", id)
    .executeTakeFirstOrThrow();
  if (total !== expectedTotal) refuse("total_changed", { params: { total } });
  const pricesUntil = await endOfPrices(tx);
  await updateById(tx, "orderRequests", id, { total, pricesUntil, ...nextVersion });
  await recordAct(tx, actor, "order_request.prices_agreed", id, {
    number: order.number,
    before: { total: order.total },
    after: { total },
    pricesUntil,
  });
  return getOrderRequest(tx, id);
}
