import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { deviceCounts, devicesContract, DeviceSummary } from "../../core/contract.ts";
import type { deviceListContract } from "../contract.ts";
import type { AttentionReason } from "../../attention.ts";
import { deviceStatuses, type DeviceStatus, type Priority } from "../../rules.ts";
import {
  isDueOn,
  isInRepair,
  isOwing,
  isUnassigned,
  isUnclaimed,
} from "../../core/server/attention-conditions.ts";
import { selectSummaries, targetRepairDays, toSummary } from "../../core/server/queries.ts";
import { orders } from "./device-orders.ts";
import { deviceSources } from "./search.ts";
import { scopeOf } from "./status-scope.ts";

export type DevicesQuery = z.output<(typeof deviceListContract.listDevices)["query"]>;

const promisedBefore = (day: RawBuilder<string>) => sql`d.expected_return_date < ${day}::date`;
const stale = sql`d.moved_at < now() - ${targetRepairDays} * interval '1 day'`;

const devices = keysetList({
  orders,
  filters: {
    statuses: (statuses: RawBuilder<readonly DeviceStatus[]>) =>
      sql`d.status = any(${statuses}::text[])`,
    promisedBefore,
    technicianId: (userId: RawBuilder<string>) => sql`d.assigned_to = ${userId}`,
    customerId: (customerId: RawBuilder<string>) =>
      sql`d.customer_id = surviving_customer(${customerId}::uuid)`,
    priority: (priority: RawBuilder<Priority>) => sql`d.priority = ${priority}`,
    dueOn: isDueOn,
    receivedFrom: (moment: RawBuilder<string>) => sql`d.created_at >= ${moment}::timestamptz`,
    receivedBefore: (moment: RawBuilder<string>) => sql`d.created_at < ${moment}::timestamptz`,
  },
  choices: {
    isStale: (_: true) => stale,
    attention: (reason: Exclude<AttentionReason, "due-today">) =>
      ({ unassigned: isUnassigned, unclaimed: isUnclaimed, owing: isOwing })[reason],
  },
  select: selectSummaries,
  sources: deviceSources,
  found: { id: sql`d.id`, table: sql`devices d` },
});

/**
 * Lists devices, newest first by default. With any other order the list has only devices that are still in the shop.
 * `search` finds numbers (ticket, receipt, payment, serial number, IMEI, phone) and any part of brand, model and the
 * customer's name.
 */
export async function listDevices(db: Database, query: DevicesQuery): Promise<Page<DeviceSummary>> {
  const { technicianId, customerId, priority } = query;
  const { statuses, isOverdue, isStale } = scopeOf(query);
  const day = today();
  const where = {
    statuses: statuses ?? undefined,
    promisedBefore: isOverdue ? day : undefined,
    isStale: isStale || undefined,
    technicianId,
    customerId,
    priority,
    ...sharedConditions(query, day),
  };
  const { items, nextCursor } = await devices.read(db, query, where);
  const total = query.withTotal && !query.search ? await countUpToMost(db, query, where) : null;
  return {
    items: items.map((row) => toSummary(row, day)),
    nextCursor,
    ...(total !== null && { total }),
  };
}

/** The conditions of the filters that the list and the board share. */
const sharedConditions = (
  { attention, from, to }: Pick<DevicesQuery, "attention" | "from" | "to">,
  day: string,
) => ({
  dueOn: attention === "due-today" ? day : undefined,
  attention: attention === "due-today" ? undefined : attention,
  receivedFrom: from && startOfDay(from),
  receivedBefore: to && startOfDay(addDays(to, 1)),
});

/**
 * The largest total that is counted. Users need no larger total, and counting further would take longer than reading
 * the page.
 */
const MAX_COUNTED = 10_000;

async function countUpToMost(
  db: Database,
  { sort }: DevicesQuery,
  where: Parameters<typeof devices.read>[2],
): Promise<number | null> {
  const [row] = await countSome(db, { sort }, where, {});
  const count = row?.count ?? 0;
  return count > MAX_COUNTED ? null : count;
}

const countSome = devices.aggregate((db, matches) =>
  db
    .selectFrom((q) =>
      q
        .selectFrom("devices as d")
        .select("d.id")
        .where(matches)
        .limit(sql.lit(MAX_COUNTED + 1))
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export type CountsQuery = z.output<(typeof devicesContract.countDevices)["query"]>;

/** Counts the devices in the shop by status, under the filters of the board, in one pass over these devices. */
export async function countDevices(
  db: Database,
  { search, overdue, stale: isStale, technicianId, customerId, priority, ...shared }: CountsQuery,
): Promise<z.output<typeof deviceCounts>> {
  const day = today();
  const where = { technicianId, customerId, priority, ...sharedConditions(shared, day) };
  const rows = await countByStatus(db, { sort: "due", search }, where, { day });
  const wantedOf = (row: (typeof rows)[number]) =>
    overdue ? (isStale ? row.both : row.overdue) : isStale ? row.stale : row.all;
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  return {
    byStatus: Object.fromEntries(
      deviceStatuses.map((status) => {
        const row = rows.find((each) => each.status === status);
        return [status, row ? wantedOf(row) : 0];
      }),
    ) as z.output<typeof deviceCounts>["byStatus"],
    overdue: sum((row) => row.overdue),
    stale: sum((row) => row.stale),
  };
}

const countByStatus = devices.aggregate((db, matches, { day }: { day: RawBuilder<string> }) => {
  const isOverdueNow = sql`(${isInRepair} and ${promisedBefore(day)})`;
  const isStaleNow = sql`(${isInRepair} and ${stale})`;
  return db
    .selectFrom("devices as d")
    .select([
      "d.status",
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where ${isOverdueNow})`.as("overdue"),
      sql<number>`count(*) filter (where ${isStaleNow})`.as("stale"),
      sql<number>`count(*) filter (where ${isOverdueNow} and ${isStaleNow})`.as("both"),
    ])
    .where(matches)
    .groupBy("d.status");
});
