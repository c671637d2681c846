import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { AddedPoints, AdjustedPoints, NewBalance, NewPoints } from "../../contract.ts";
import { movePoints, type MovedPoints } from "../../core/server/move-points.ts";
import { getPointsTransaction } from "./queries.ts";

/**
 * Gives points to a customer. The ledger stores them as `adjusted`, because no purchase earned them.
 * @throws Refusal not_found, customer_erased, customer_built_in
 */
export async function addPoints(
  tx: Tx,
  actor: Actor,
  { customerId: givenId, points, reason }: NewPoints,
): Promise<AddedPoints> {
  const { id: customerId } = await lockCustomer(tx, givenId);
  const moved = await adjust(tx, actor, "points.added", { customerId, points, reason });
  const transaction = await getPointsTransaction(tx, moved.id);
  return { ...transaction, ...after(moved) };
}

/**
 * Sets the points of a customer. The ledger gets the difference. Another number than before also settles an open claim.
 * @throws Refusal not_found, customer_erased, customer_built_in, points_changed (with the present points)
 */
export async function adjustPoints(
  tx: Tx,
  actor: Actor,
  givenId: string,
  { points, expectedPoints, reason }: NewBalance,
): Promise<AdjustedPoints> {
  const { id: customerId } = await lockCustomer(tx, givenId);
  const before = await tx
    .selectFrom("customers")
    .select(["points", "pointsOwed", "loyaltyLevel"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.points !== expectedPoints) {
    refuse("points_changed", { params: { points: before.points } });
  }
  const change = points - before.points;
  if (change === 0) {
    const { loyaltyLevel } = before;
    return { customerId, transactionId: null, balance: points, loyaltyLevel, raisedFrom: null };
  }
  const moved = await adjust(tx, actor, "points.adjusted", {
    customerId,
    points: change + before.pointsOwed,
    reason,
  });
  invariant(moved.points === points, "the customer has the points that the user entered");
  return { customerId, transactionId: moved.id, ...after(moved) };
}

const after = ({ points, level, raisedFrom }: MovedPoints) => ({
  balance: points,
  loyaltyLevel: level,
  raisedFrom,
});

/** The event names the row of the ledger, not the reason, because the reason may name the customer. */
async function adjust(
  tx: Tx,
  actor: Actor,
  kind: "points.added" | "points.adjusted",
  change: { customerId: string; points: number; reason: string },
): Promise<MovedPoints> {
  const loyalty = await getSettings(tx, "loyalty");
  const moved = await movePoints(tx, actor, { ...change, type: "adjusted" }, loyalty);
  await recordAct(tx, actor, kind, change.customerId, {
    transactionId: moved.id,
    before: withClaim(moved.before),
    after: withClaim(moved),
  });
  return moved;
}

const withClaim = ({ points, pointsOwed }: MovedPoints["before"]) => ({
  points,
  ...(pointsOwed > 0 && { pointsOwed }),
});
