import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import {
  changePoints,
  type ChangedPoints,
} from "#src/areas/customers/totals/server/change-points.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { SystemReason } from "../../system-reason.ts";
import { thresholdsOf } from "./thresholds.ts";

export interface PointsMove {
  customerId: string;
  type: "earned" | "redeemed" | "expired" | "reversed" | "adjusted" | "bonus" | "transferred";
  /** Never 0; negative when the customer loses points. Points that come fill an open claim first. */
  points: number;
  /** The text that a user typed, or the reason of the system. */
  reason: string | SystemReason;
  /** What the points were earned with, spent on, or taken back for. Points of a sale: see `countPurchase`. */
  subject?: { deviceId: string } | { redemptionId: string } | { paymentId: string };
  /** Names a bonus that a customer gets once; only for the type `bonus`. */
  bonusKey?: string;
  /** The last day of points that come; by default the database promises it by the present setting. */
  expiresOn?: string;
}

export interface MovedPoints extends ChangedPoints {
  /** The row of the ledger. */
  id: string;
}

/**
 * Changes the points of a customer and writes the ledger, except for sales. Points count as spent when they belong to
 * a redemption or a payment. `loyalty` has the rules by which points raise the level.
 * @throws Refusal not_found, customer_built_in, insufficient_points
 */
export async function movePoints(
  tx: Tx,
  actor: { userId: string } | null,
  { customerId, type, points, reason, subject, bonusKey, expiresOn }: PointsMove,
  loyalty: Settings["loyalty"],
): Promise<MovedPoints> {
  const isSpending = subject !== undefined && ("redemptionId" in subject || "paymentId" in subject);
  const thresholds = thresholdsOf(loyalty);
  // A claim follows the person, so a merge moves it too. What is taken back and was spent becomes one.
  const mayOwe = type === "transferred" || type === "reversed";
  const changed = await changePoints(tx, customerId, { points, isSpending, mayOwe, thresholds });
  const id = newId();
  await tx
    .insertInto("loyaltyTransactions")
    .values({
      id,
      customerId: changed.customerId,
      type,
      points,
      ...(typeof reason === "string" ? { reason } : { systemReason: JSON.stringify(reason) }),
      ...subject,
      bonusKey: bonusKey ?? null,
      expiresOn: expiresOn ?? null,
      createdBy: actor?.userId ?? null,
    })
    .execute();
  return { id, ...changed };
}
