import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { OrderRequest } from "../contract.ts";
import { reservationEnd, isHoldEnd } from "../rules.ts";
import { changeOrder, lockOrder } from "./lock-order.ts";
import { reserveGoods, releaseGoods } from "./order-stock.ts";
import { getOrderRequest } from "./queries.ts";

interface Hold {
  until?: string | undefined;
  version?: number | undefined;
}

/**
 * Accepts a request: all its goods are set aside until a time. Of two requests for the last piece, the second is refused.
 * @throws Refusal not_found, stale_version, order_not_open, order_prices_ended, insufficient_stock, item_archived,
 * validation_failed
 */
export async function acceptOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { until, version }: Hold,
): Promise<OrderRequest> {
  const order = await lockOrder(tx, id, "accept", version);
  const heldUntil = await endOfHold(tx, until, order.pricesUntil);
  await changeOrder(tx, actor.userId, order, {
    status: "accepted",
    event: "order_request.accepted",
    heldUntil,
  });
  await reserveGoods(tx, actor, order);
  return getOrderRequest(tx, id);
}

/** @throws Refusal not_found, stale_version, order_not_open, order_prices_ended, validation_failed */
export async function extendOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { until, version }: Hold,
): Promise<OrderRequest> {
  const order = await lockOrder(tx, id, "extend", version);
  await changeOrder(tx, actor.userId, order, {
    status: "accepted",
    event: "order_request.extended",
    heldUntil: await endOfHold(tx, until, order.pricesUntil),
  });
  return getOrderRequest(tx, id);
}

/**
 * Takes an acceptance back: the goods are released, and the request waits for an answer again.
 * @throws Refusal not_found, stale_version, order_not_open
 */
export async function releaseOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { version }: { version?: number | undefined },
): Promise<OrderRequest> {
  const order = await lockOrder(tx, id, "release", version);
  await changeOrder(tx, actor.userId, order, {
    status: "requested",
    event: "order_request.released",
  });
  await releaseGoods(tx, actor, id, "released");
  return getOrderRequest(tx, id);
}

/** @throws Refusal not_found, stale_version, order_not_open */
export async function declineOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<OrderRequest> {
  const order = await lockOrder(tx, id, "decline", version);
  await changeOrder(tx, actor.userId, order, {
    status: "declined",
    event: "order_request.declined",
    reason,
  });
  await releaseGoods(tx, actor, id, "released");
  return getOrderRequest(tx, id);
}

/**
 * The customer no longer wants the goods.
 * @throws Refusal not_found, order_not_open
 */
export async function withdrawOrder(tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, id, "withdraw");
  await changeOrder(tx, null, order, { status: "withdrawn", event: "order_request.withdrawn" });
  await releaseGoods(tx, null, id, "released");
}

/**
 * Goods are set aside no longer than their prices hold: otherwise the customer comes in time, and pays more than agreed.
 * @throws Refusal validation_failed, order_prices_ended
 */
async function endOfHold(tx: Tx, until: string | undefined, pricesUntil: string): Promise<string> {
  const now = new Date();
  if (until === undefined) {
    const usual = reservationEnd(now, (await getSettings(tx, "storefront")).orderHoldHours);
    return usual < pricesUntil ? usual : pricesUntil;
  }
  if (!isHoldEnd(until, now))
    refuse("validation_failed", { fields: { until: "is not within the next 30 days" } });
  if (Date.parse(until) > Date.parse(pricesUntil)) refuse("order_prices_ended");
  return until;
}
