import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import {
  isDueOn,
  isInRepair,
  isOwing,
  isReady,
  isUnassigned,
  isUnclaimed,
  owed,
} from "../../core/server/attention-conditions.ts";
import type { DevicesToday } from "../contract.ts";

interface Counts {
  hasDevices: boolean;
  receivedToday: number;
  dueToday: number;
  overdue: number;
  unassigned: number;
  ready: number;
  unclaimed: number;
  owing: number;
  owed: number;
  mine: DevicesToday["mine"];
}

/**
 * Counts the devices that need somebody today. It reads the devices in the shop once, by a partial index, and of all
 * others only those of today, so that it costs the same after ten years.
 */
export async function getDevicesToday(db: Database, actor: Actor): Promise<DevicesToday> {
  const day = today();
  const isDue = isDueOn(sql`${day}`);
  const isOverdue = sql`(${isInRepair} and d.expected_return_date < ${day}::date)`;
  const isMine = sql`(${isInRepair} and d.assigned_to = ${actor.userId})`;
  const { rows } = await sql<Counts>`
select exists (select from devices) as has_devices,
  (select count(*) from devices
   where created_at >= ${startOfDay(day)}::timestamptz
     and created_at < ${startOfDay(addDays(day, 1))}::timestamptz) as received_today,
  here.*
from (
  select count(*) filter (where ${isDue}) as due_today,
    count(*) filter (where ${isOverdue}) as overdue,
    count(*) filter (where ${isUnassigned}) as unassigned,
    count(*) filter (where ${isReady}) as ready,
    count(*) filter (where ${isUnclaimed}) as unclaimed,
    count(*) filter (where ${isOwing}) as owing,
    coalesce(sum(${owed}) filter (where ${isOwing}), 0)::bigint as owed,
    json_build_object(
      'inRepair', count(*) filter (where ${isMine}),
      'dueToday', count(*) filter (where ${isMine} and ${isDue}),
      'overdue', count(*) filter (where ${isMine} and ${isOverdue}),
      'awaitingApproval', count(*) filter (where ${isMine} and d.status = 'awaiting-approval'),
      'awaitingParts', count(*) filter (where ${isMine} and d.status = 'awaiting-parts')) as mine
  from devices d where d.status <> 'done') here`.execute(db);
  const [row] = rows;
  invariant(row, "an aggregate answers one row");
  const { owing, owed: total, ...counts } = row;
  const seesMoney = may(actor, "view_payments");
  return { day, ...counts, ...(seesMoney && { atPickup: { count: owing, total } }) };
}
