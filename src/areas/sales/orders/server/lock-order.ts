import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { refusalAtPrices, refusalOfMove, type OrderMove, type OrderStatus } from "../rules.ts";
import { getOrderRequest } from "./queries.ts";

type OrderEvent = Extract<EventKind, `order_request.${string}`>;

const columns = [
  "id",
  "number",
  "status",
  "saleId",
  "version",
  "total",
  "pricesUntil",
  "forgottenAt",
] as const;

/**
 * Locks a request until `tx` ends. Lock order: the request, its customer, then the items by id. A verb of a sale locks
 * its sale before the request.
 * @throws Refusal not_found; stale_version when `version` is given and not the stored one; order_not_open, also for a
 * request whose personal data was deleted, because nobody could be told; order_prices_ended for a move at its prices
 */
export async function lockOrder(tx: Tx, id: string, move: OrderMove, version?: number) {
  const row = await tx
    .selectFrom("orderRequests")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const order = { ...row, status: row.status as OrderStatus };
  await requireVersion(order, version, () => getOrderRequest(tx, id));
  const refusal = order.forgottenAt ? "order_not_open" : refusalOfMove(move, order.status);
  if (refusal) refuse(refusal, { params: { status: order.status } });
  if (refusalAtPrices(move, order.pricesUntil, new Date())) refuse("order_prices_ended");
  return order;
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

interface Change {
  status: OrderStatus;
  event: OrderEvent;
  heldUntil?: string | null;
  reason?: string | null;
  saleId?: string | null;
}

/** Writes the state of a locked request, and its event. */
export async function changeOrder(
  tx: Tx,
  actorId: string | null,
  { id, number }: Pick<LockedOrder, "id" | "number">,
  { status, event, heldUntil = null, reason = null, saleId = null }: Change,
): Promise<void> {
  await tx
    .updateTable("orderRequests")
    .set({ status, heldUntil, reason, saleId })
    .set({ ...nextVersion })
    .where("id", "=", id)
    .execute();
  await recordAct(tx, actorId, event, id, {
    number,
    status,
    ...(heldUntil && { heldUntil }),
    ...(saleId && { saleId }),
  });
}
