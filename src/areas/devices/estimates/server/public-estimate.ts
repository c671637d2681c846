import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { PublicEstimate } from "../contract.ts";
import { isEstimable } from "../../rules.ts";
import { statusNow, validUntil } from "./queries.ts";

/**
 * The page of the link shows, for example, model, lines and total. Data of customers and staff, serial numbers, costs
 * and internal notes are not even read, so that they cannot leak.
 */

/** Finds the estimate of a link. A version that was never sent is not found. @throws Refusal not_found */
export async function getSentEstimate(
  db: Database,
  token: string,
): Promise<{ id: string; deviceId: string }> {
  const row = await db
    .selectFrom("deviceEstimates")
    .select(["id", "deviceId"])
    .where("approvalToken", "=", token)
    .where("sentAt", "is not", null)
    .executeTakeFirst();
  return row ?? refuse("not_found");
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
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  const { name, phone } = await getSettings(db, "business");
  const { deviceStatus, depositWaivedReason, ...shown } = row;
  const isOpen = row.status === "sent" || row.status === "expired";
  return {
    ...shown,
    status: isOpen && !isEstimable(deviceStatus) ? "closed" : row.status,
    depositAmount: depositWaivedReason ? 0 : row.depositAmount,
    business: { name, phone: phone || null },
  };
}
