import { sql, type RawBuilder } from "kysely";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { EstimateStatus } from "../../../kinds.ts";
import type { Estimate } from "../../detail/estimates.ts";

/** Customers only see a day. The estimate therefore stays valid until the end of this day in the shop's time zone. */
export const validUntil = sql<string>`(
  (${shopDay(sql`e.sent_at`)} + e.valid_days + 1)::timestamp
    at time zone ${sql.lit(SHOP_TIMEZONE)} - interval '1 millisecond')`;

/** The status of an estimate (alias `e`) at this moment. `expired` is never stored, but follows from the time. */
export const statusNow = sql<EstimateStatus>`
  case when e.status = 'sent' and ${validUntil} <= now() then 'expired' else e.status end`;

const linesInJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'description', l.description, 'itemId', l.item_id, 'quantity', l.quantity,
    'unitPrice', l.unit_price, 'totalPrice', l.total_price, 'fee', l.fee, 'percent', l.percent) order by l.position), '[]')
  from device_estimate_lines l where l.estimate_id = e.id)`;

export const estimateInJson = sql`json_build_object(
  'id', e.id, 'deviceId', e.device_id, 'version', e.version, 'status', ${statusNow}, 'note', e.note,
  'total', e.total, 'depositAmount', e.deposit_amount, 'marginPercent', e.margin_percent,
  'revision', e.revision, 'approvalToken', e.approval_token, 'createdBy', ${userInJson("e.created_by")},
  'createdAt', ${momentInJson(sql`e.created_at`)}, 'sentAt', ${momentInJson(sql`e.sent_at`)},
  'validUntil', ${momentInJson(validUntil)}, 'lines', ${linesInJson},
  'decision', case when e.decided_at is not null then json_build_object(
    'decision', case e.status when 'approved' then 'approve' else 'decline' end, 'via', e.decided_via,
    'name', e.decided_name, 'signature', e.signature, 'reason', e.reason, 'remark', e.remark,
    'recordedBy', ${userInJson("e.decided_by")}, 'decidedAt', ${momentInJson(sql`e.decided_at`)}) end)`;

/** The latest version with its lines; null if the device has no estimate. */
export const latestEstimateOf = (deviceId: RawBuilder<unknown>) => sql<Estimate | null>`(
  select ${estimateInJson} from device_estimates e where e.device_id = ${deviceId}
  order by e.version desc limit 1)`;

/** All versions of a device's estimates, newest first and without lines, for rules and for the history on screens. */
export const estimateStandingsOf = (deviceId: RawBuilder<unknown>) => sql<EstimateInList[]>`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'version', e.version, 'status', ${statusNow}, 'total', e.total, 'marginPercent', e.margin_percent,
    'createdAt', ${momentInJson(sql`e.created_at`)}, 'sentAt', ${momentInJson(sql`e.sent_at`)})
    order by e.version desc), '[]')
  from device_estimates e where e.device_id = ${deviceId})`;

export type EstimateInList = Pick<
  Estimate,
  "id" | "version" | "status" | "total" | "marginPercent" | "createdAt" | "sentAt"
>;

/** Reads all versions of the device's estimate, for the rules of moves and prices. The caller has locked the device. */
export async function listStandings(db: Database, deviceId: string): Promise<EstimateInList[]> {
  const { rows } = await sql<{ standings: EstimateInList[] }>`
    select ${estimateStandingsOf(sql`${deviceId}::uuid`)} as standings`.execute(db);
  return rows[0]?.standings ?? [];
}
