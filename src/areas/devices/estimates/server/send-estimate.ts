import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { ensureTime } from "./ensure-time.ts";
import { followWithMove } from "./follow-with-move.ts";
import { lockForEstimate } from "./lock-device.ts";
import { notifyOfDevice } from "../../core/server/notify-of-device.ts";
import { getEstimate } from "./queries.ts";
import { remarkOnGrowth } from "./remark-on-growth.ts";
import { lowersOffer, refusalOfOffer } from "../../money/rules.ts";
import { costOfParts } from "../../money/server/cost-of-parts.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

/**
 * Sends a draft. An estimate that waits for the customer's answer is returned unchanged.
 * @throws Refusal not_found, forbidden, estimate_closed, estimate_not_draft, validation_failed (`lowerReason`)
 */
export async function sendEstimate(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  estimateId: string,
  { lowerReason, tellCustomer }: LowerReason = {},
): Promise<Estimate> {
  const device = await lockForEstimate(tx, actor, deviceId);
  const estimate = await getEstimate(tx, deviceId, estimateId);
  if (estimate.status === "sent") return estimate;
  if (estimate.status !== "draft") refuse("estimate_not_draft");
  await markSent(
    tx,
    actor,
    device,
    { ...estimate, lowerReason, tellCustomer },
    await getSettings(tx, "workflow"),
  );
  return getEstimate(tx, deviceId, estimateId);
}

export interface LowerReason {
  /** Why the total is below the current price; required in this case. */
  lowerReason?: string | null | undefined;
  /** Whether the customer is told; by default as the shop's switches say. */
  tellCustomer?: boolean | undefined;
}

/**
 * Marks the estimate as sent. The customer's link then works, and the lines and the total can no longer change. The
 * caller has locked the device.
 * @throws Refusal forbidden (the total is below the price or the cost of the parts, and the user has no
 * `lower_prices`), validation_failed (`lowerReason` is missing, or the shop requires a time and there is none)
 */
export async function markSent(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  {
    id,
    version,
    total,
    lowerReason,
    tellCustomer,
    clearsTime = false,
  }: LowerReason & { id: string; version: number; total: number; clearsTime?: boolean },
  workflow: Settings["workflow"],
): Promise<void> {
  if (workflow.estimatedTimeRequired) await ensureTime(tx, device.id, clearsTime);
  const remarkId = await allowOffer(tx, actor, device, { id, version, total, lowerReason });
  await remarkOnGrowth(tx, actor, device.id, { version, total });
  await updateById(tx, "deviceEstimates", id, {
    status: "sent",
    sentAt: sql`now()`,
    quotationTerms: sql`quotation_terms_now()`,
  });
  await notifyOfDevice(tx, actor, device.id, { code: "estimate_sent", version });
  await recordAct(tx, actor, "device.estimate_sent", device.id, {
    estimateId: id,
    version,
    total,
    ...(tellCustomer !== undefined && { tellCustomer }),
    ...(remarkId && { before: { finalAmount: device.finalAmount }, remarkId }),
  });
  await followWithMove(tx, actor, device, "awaiting-approval", workflow);
}

/**
 * Checks a total below the current price, or below the cost of the parts. A sent estimate binds the shop, so this needs
 * the same permission and reason as lowering the price by hand. Returns the id of the remark with the reason, or null.
 */
async function allowOffer(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  { id, version, total, lowerReason }: LowerReason & { id: string; version: number; total: number },
): Promise<string | null> {
  const cost = device.priceIsAllowed ? 0 : await costOfParts(tx, device.id, id);
  const refusal = refusalOfOffer(device, actor, { amount: total, cost, reason: lowerReason });
  if (refusal === "no-permission") {
    refuse("forbidden", { params: { permission: "lower_prices" } });
  }
  if (refusal === "below-cost") {
    refuse("forbidden", { params: { permission: "lower_prices", reason: refusal } });
  }
  if (refusal === "reason-missing") {
    refuse("validation_failed", { fields: { lowerReason: "is required" } });
  }
  if (!lowersOffer(device.finalAmount, total, cost)) return null;
  return addSystemRemark(tx, actor, device.id, {
    code: "estimate_lowers_price",
    version,
    before: device.finalAmount,
    after: total,
    reason: lowerReason ?? "",
  });
}
