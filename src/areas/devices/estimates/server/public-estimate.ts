import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { percentOf } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { PublicEstimate } from "../contract.ts";
import {
  chargesAt,
  rewardAt,
  type FollowingCharge,
  type StoredCharge,
} from "../../charges/rules.ts";
import { isEstimable } from "../../rules.ts";
import type { DeviceStatus } from "../../statuses.ts";
import { statusNow, validUntil } from "../../core/server/detail/estimates.ts";

/**
 * The page of the link shows, for example, model, lines and total. Data of customers and staff, serial numbers, costs
 * and internal notes are not even read, so that they cannot leak.
 */

/** Finds the estimate of a link. A version that was never sent is not found. @throws Refusal not_found */
export async function getSentEstimate(
  db: Database,
  token: string,
): Promise<{ id: string; deviceId: string }> {
  return db
    .selectFrom("deviceEstimates")
    .select(["id", "deviceId"])
    .where("approvalToken", "=", token)
    .where("sentAt", "is not", null)
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Refusal not_found */
export async function getPublicEstimate(db: Database, token: string): Promise<PublicEstimate> {
  const row = await db
    .selectFrom("deviceEstimates as e")
    .innerJoin("devices as d", "d.id", "e.deviceId")
    .select([
      "d.ticketNumber",
      "d.brand",
      "d.model",
      "d.status as deviceStatus",
      "d.depositWaivedReason",
      "d.paidAmount",
      sql<FollowingCharge[]>`(
        select coalesce(json_agg(json_build_object('kind', c.kind, 'percent', c.percent, 'amount', c.amount,
          'waivedAt', c.waived_at, 'rewardAmount', r.discount_amount)), '[]')
        from device_charges c left join loyalty_redemptions r on r.id = c.redemption_id
        where c.device_id = d.id)`.as("charges"),
      "e.version",
      "e.note",
      "e.total",
      "e.depositAmount",
      "e.marginPercent",
      "e.decidedAt",
      statusNow.as("status"),
      validUntil.as("validUntil"),
      sql<PublicEstimate["lines"]>`(
        select coalesce(json_agg(json_build_object(
          'kind', l.kind, 'description', l.description, 'quantity', l.quantity, 'unitPrice', l.unit_price,
          'totalPrice', l.total_price, 'fee', l.fee, 'percent', l.percent) order by l.position), '[]')
        from device_estimate_lines l where l.estimate_id = e.id)`.as("lines"),
    ])
    .where("e.approvalToken", "=", token)
    .where("e.sentAt", "is not", null)
    .executeTakeFirstOrThrow(notFound);
  const business = await getSettings(db, "business");
  const { name, phone } = business;
  const { deviceStatus, depositWaivedReason, charges, ...shown } = row;
  const isOpen = row.status === "sent" || row.status === "expired";
  return {
    ...shown,
    status: isOpen && !isEstimable(deviceStatus) ? "closed" : row.status,
    depositAmount: depositWaivedReason ? 0 : row.depositAmount,
    serviceCharge: chargeAt(row.total, charges, business),
    discountAmount: discountAt(row, business),
    business: { name, phone: phone || null },
  };
}

/** The service charge of a repair at this price: of its own percentage, or of the shop's if it has none yet. */
function chargeAt(
  total: number,
  charges: readonly StoredCharge[],
  { serviceChargeEnabled, serviceChargePercent }: Settings["business"],
): PublicEstimate["serviceCharge"] {
  const shopPercent = serviceChargeEnabled ? serviceChargePercent : 0;
  const charge = charges.find(({ kind }) => kind === "service");
  const percent = charge ? (charge.waivedAt ? 0 : (charge.percent ?? 0)) : shopPercent;
  const amount = percentOf(total, percent);
  return amount > 0 ? { percent, amount } : null;
}

/** What the reward of a repair takes off at the total of an estimate. */
function discountAt(
  {
    total,
    charges,
    paidAmount,
    deviceStatus: status,
  }: {
    total: number;
    charges: readonly FollowingCharge[];
    paidAmount: number;
    deviceStatus: DeviceStatus;
  },
  business: Settings["business"],
): number | null {
  const reward = charges.find(({ kind }) => kind === "reward");
  if (!reward) return null;
  const { percent, rewardAmount: amount } = reward;
  const added = chargesAt(total, { status, charges }, business);
  return rewardAt({ percent, amount }, { price: total, added, paid: paidAmount });
}
