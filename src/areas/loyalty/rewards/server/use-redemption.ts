import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Redemption } from "../contract.ts";
import { lockPoints } from "./lock-points.ts";
import { redemptionColumns } from "./queries.ts";

/** The sale or the repair that uses a redemption. */
export type UseOfRedemption = { saleId: string } | { deviceId: string };

/**
 * Locks an open redemption of the customer, and the customer, until `tx` ends. Call it before other locks of the sale,
 * and then `useRedemption` in the same transaction.
 * A reward whose points the customer owes gives nothing: it can be cancelled, and its points fill the claim.
 * @throws Refusal not_found (also a redemption of another customer), redemption_not_open, points_owed
 */
export async function lockRedemption(
  tx: Tx,
  redemptionId: string,
  customerId: string,
): Promise<Redemption> {
  const holder = await lockPoints(tx, customerId);
  const redemption = await tx
    .selectFrom("loyaltyRedemptions")
    .select(redemptionColumns)
    .where("id", "=", redemptionId)
    .where("customerId", "=", holder.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (redemption.status !== "open") refuse("redemption_not_open");
  if (holder.pointsOwed > 0) refuse("points_owed", { params: { points: holder.pointsOwed } });
  return redemption;
}

/** Uses an open redemption for a sale or a repair. @throws Refusal redemption_not_open */
export async function useRedemption(
  tx: Tx,
  actor: { userId: string } | null,
  redemptionId: string,
  use: UseOfRedemption,
): Promise<void> {
  const used = await tx
    .updateTable("loyaltyRedemptions")
    .set({ ...use, status: "used", usedAt: sql`now()`, endedBy: actor?.userId ?? null })
    .where("id", "=", redemptionId)
    .where("status", "=", "open")
    .returning("customerId")
    .executeTakeFirst();
  if (!used) return refuse("redemption_not_open");
  await recordAct(tx, actor, "reward.used", redemptionId, {
    customerId: used.customerId,
    ...use,
  });
}

/**
 * Opens the redemptions of a sale or a repair again, because it was cancelled or refunded as a whole. The customer can
 * use them for something else. Does nothing when there are none.
 * @param only the redemption that is returned, if the others stay used
 */
export async function returnRedemption(
  tx: Tx,
  actor: { userId: string } | null,
  use: UseOfRedemption,
  only?: string,
): Promise<void> {
  const used = await tx
    .selectFrom("loyaltyRedemptions")
    .select("customerId")
    .where(...subjectOf(use))
    .executeTakeFirst();
  if (!used) return;
  await lockPoints(tx, used.customerId);
  const returned = await tx
    .updateTable("loyaltyRedemptions")
    .set({ status: "open", saleId: null, deviceId: null, usedAt: null, endedBy: null })
    .where(...subjectOf(use))
    .$if(only !== undefined, (returning) => returning.where("id", "=", only ?? ""))
    .returning(["id", "customerId"])
    .execute();
  for (const { id, customerId } of returned) {
    await recordAct(tx, actor, "reward.returned", id, { customerId, ...use });
  }
}

const subjectOf = (use: UseOfRedemption): ["saleId" | "deviceId", "=", string] =>
  "saleId" in use ? ["saleId", "=", use.saleId] : ["deviceId", "=", use.deviceId];
