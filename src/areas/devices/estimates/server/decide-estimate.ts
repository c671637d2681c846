import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { PublicEstimate } from "../contract.ts";
import { countPartsAbovePrice } from "../../parts/server/count-lost-parts.ts";
import { keepPrice } from "../../core/server/agreed-prices.ts";
import { followPrice } from "../../charges/server/follow-price.ts";
import { isEstimable } from "../../rules.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { followWithMove } from "./follow-with-move.ts";
import { notifyOfDevice } from "../../core/server/notify-of-device.ts";
import { getPublicEstimate, getSentEstimate } from "./public-estimate.ts";
import { getEstimate } from "./queries.ts";
import { reservePartsOfEstimate } from "./reserve-parts.ts";
import type { EstimateDecision, EstimateStatus } from "../../kinds.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

export interface CustomersDecision {
  decision: EstimateDecision;
  name?: string | null | undefined;
  /** A picture of the signature, as a PNG data URL. */
  signature?: string | null | undefined;
  /** Why the customer declined. */
  reason?: string | null | undefined;
}

/**
 * Records the answer that the customer gave on the page of the secret link. The same answer again changes nothing.
 * @throws Refusal not_found, estimate_decided, estimate_expired, estimate_superseded, estimate_closed
 */
export async function decideByLink(
  tx: Tx,
  token: string,
  input: CustomersDecision,
): Promise<PublicEstimate> {
  const { id, deviceId } = await getSentEstimate(tx, token);
  const device = await lockDevice(tx, deviceId);
  const estimate = await getEstimate(tx, deviceId, id);
  if (isToDecide(device, estimate, input.decision)) {
    await writeDecision(tx, null, device, estimate, input);
  }
  return getPublicEstimate(tx, token);
}

/**
 * Records an answer that the customer gave to staff by phone or at the counter.
 * @throws Refusal not_found, estimate_not_sent, and as decideByLink
 */
export async function recordDecision(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  estimateId: string,
  input: { decision: EstimateDecision; remark: string; name?: string | null | undefined },
): Promise<Estimate> {
  const device = await lockDevice(tx, deviceId);
  const estimate = await getEstimate(tx, deviceId, estimateId);
  if (estimate.sentAt === null) refuse("estimate_not_sent");
  if (isToDecide(device, estimate, input.decision)) {
    await writeDecision(tx, actor, device, estimate, input);
  }
  return getEstimate(tx, deviceId, estimateId);
}

const decided = { approve: "approved", decline: "declined" } as const;

/** Returns false when the estimate has this answer already. Refuses when the estimate can no longer be answered. */
function isToDecide(
  device: LockedDevice,
  { status }: { status: EstimateStatus },
  decision: EstimateDecision,
): boolean {
  if (status === decided[decision]) return false;
  if (status === "approved" || status === "declined") {
    refuse("estimate_decided", { params: { status } });
  }
  if (status === "superseded") refuse("estimate_superseded");
  if (!isEstimable(device.status)) refuse("estimate_closed");
  if (status === "expired") refuse("estimate_expired");
  return true;
}

/**
 * Writes the customer's answer. An approval sets the price to the total, adjusts the deposit and sets the parts aside.
 * If more was paid than the total, the rest goes back at the hand-over. The caller has locked the device and checked that
 * an answer is allowed. `actor` is null when the customer answered on the public page.
 */
export async function writeDecision(
  tx: Tx,
  actor: Actor | null,
  device: LockedDevice,
  estimate: Pick<Estimate, "id" | "version" | "total" | "depositAmount">,
  input: CustomersDecision & { remark?: string | undefined },
): Promise<void> {
  const status = decided[input.decision];
  const { version, total } = estimate;
  await updateById(tx, "deviceEstimates", estimate.id, {
    status,
    decidedAt: sql`now()`,
    decidedVia: actor ? "staff" : "link",
    decidedBy: actor?.userId ?? null,
    decidedName: input.name || null,
    signature: input.signature ?? null,
    reason: (status === "declined" && input.reason) || null,
    remark: input.remark ?? null,
  });
  if (status === "approved") {
    const change = await followPrice(tx, actor, { ...device, finalAmount: total });
    await updateById(tx, "devices", device.id, {
      finalAmount: total,
      chargesAmount: sql`charges_amount + ${change}`,
      depositAmount: depositAt(device, estimate),
      ...nextVersion,
    });
    await keepPrice(tx, actor, device.id, total);
    if (actor) await countPartsAbovePrice(tx, actor, device, total);
  }
  await notifyOfDevice(tx, actor, device.id, { code: `estimate_${status}`, version });
  await recordAct(tx, actor, `device.estimate_${status}`, device.id, {
    estimateId: estimate.id,
    version,
    total,
    via: actor ? "staff" : "link",
    ...(status === "approved" && {
      before: { finalAmount: device.finalAmount, depositAmount: device.depositAmount },
      after: { finalAmount: total, depositAmount: depositAt(device, estimate) },
    }),
  });
  if (status === "approved") {
    await followWithMove(tx, actor, device, "in_progress", await getSettings(tx, "workflow"));
    await reservePartsOfEstimate(tx, actor, device, estimate.id);
  }
}

/** The deposit after an approval: the larger of the device's and (unless waived) the estimate's, at most the total. */
function depositAt(
  device: Pick<LockedDevice, "depositAmount" | "depositWaivedReason">,
  { total, depositAmount }: Pick<Estimate, "total" | "depositAmount">,
): number {
  const asked = device.depositWaivedReason ? 0 : depositAmount;
  return Math.min(Math.max(device.depositAmount, asked), total);
}
