/** The conditions of `attentionReasons` for a device (alias `d`). Counts and lists use the same ones. */
import { sql, type RawBuilder } from "kysely";
import { UNCLAIMED_AFTER_DAYS } from "../../attention.ts";
import { inRepair, readyForPickup, type DeviceStatus } from "../../rules.ts";

// Constants, not parameters, so that PostgreSQL can use the partial indexes of devices in the shop.
const hasOneOf = (statuses: readonly DeviceStatus[]) =>
  sql<boolean>`d.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

export const isInRepair = hasOneOf(inRepair);
export const isReady = hasOneOf(readyForPickup);

export const isDueOn = (day: RawBuilder<string>) =>
  sql<boolean>`(${isInRepair} and coalesce(d.expected_return_date, 'infinity') = ${day}::date)`;

export const isUnassigned = sql<boolean>`(${isInRepair} and d.assigned_to is null)`;

export const isUnclaimed = sql<boolean>`(${isReady}
  and d.moved_at < now() - interval '1 day' * ${sql.lit(UNCLAIMED_AFTER_DAYS)})`;

/** The balance by the rule of `balanceOf`; 0 while the price is unknown. */
export const owed = sql<number>`greatest(0, coalesce(d.final_amount, 0) + d.charges_amount - d.paid_amount)`;

export const isOwing = sql<boolean>`(${isReady} and ${owed} > 0)`;
