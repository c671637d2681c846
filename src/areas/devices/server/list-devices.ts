import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import {
  containsPattern,
  decodeSortedCursor,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type { deviceCounts, DeviceSort, devicesContract, DeviceSummary } from "../contract.ts";
import { deviceStatuses, inRepair, type DeviceStatus, type Priority } from "../rules.ts";
import { orders } from "./device-orders.ts";
import { selectSummaries, targetRepairDays, toSummary } from "./queries.ts";
import { scopeOf } from "./status-scope.ts";

export type DevicesQuery = z.output<(typeof devicesContract.listDevices)["query"]>;

/** Which parts a page's query has. */
interface Shape {
  sort: DeviceSort;
  isSearch: boolean;
  isLater: boolean;
  byStatus: boolean;
  isOverdue: boolean;
  isStale: boolean;
  byTechnician: boolean;
  byCustomer: boolean;
  byPriority: boolean;
  limit: number;
}

interface Values extends SortedPosition {
  pattern: string;
  statuses: readonly DeviceStatus[];
  day: string;
  technicianId: string;
  customerId: string;
  priority: Priority;
}

/**
 * Newest first, or in one of the orders of what is still here. `search` matches inside ticket, brand, model, serial
 * number and IMEI, and inside the customer's name and phone.
 */
export async function listDevices(db: Database, query: DevicesQuery): Promise<Page<DeviceSummary>> {
  const { sort, search, technicianId = "", customerId = "", priority = "normal", limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const { statuses, isOverdue, isStale } = scopeOf(query);
  const day = today();
  const shape: Shape = {
    sort,
    isSearch: Boolean(search),
    isLater: position !== null,
    byStatus: statuses !== null,
    isOverdue,
    isStale,
    byTechnician: query.technicianId !== undefined,
    byCustomer: query.customerId !== undefined,
    byPriority: query.priority !== undefined,
    limit,
  };
  const values: Values = {
    ...(position ?? { key: "", id: "" }),
    pattern: containsPattern(search ?? ""),
    statuses: statuses ?? [],
    day,
    technicianId,
    customerId,
    priority,
  };
  const rows = await pageOfDevices(db, shape, values);
  const { items, nextCursor } = toSortedPage(rows, limit, sort);
  const total = query.withTotal && !search ? await countUpToMost(db, shape, values) : null;
  return {
    items: items.map((row) => toSummary(row, day)),
    nextCursor,
    ...(total !== null && { total }),
  };
}

const pageOfDevices = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  selectSummaries(db)
    .select(orders[shape.sort].key.as("sortKey"))
    .where("d.id", "in", shape.isSearch ? searched(db, shape, values) : wanted(db, shape, values))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);

/** The ids of the page: what fits the filters, in order, no more than a page. */
function wanted(db: Database, shape: Shape, values: Given<Values>) {
  const { after, by } = orders[shape.sort];
  return db
    .selectFrom("devices as d")
    .select("d.id")
    .where(fits(shape, values))
    .$if(shape.isLater, (q) => q.where(after(values)))
    .orderBy(by)
    .limit(pageRows(shape.limit));
}

/** The filters of a list, for every query that has them. */
function fits(shape: Omit<Shape, "isLater" | "limit">, values: Given<Omit<Values, "key" | "id">>) {
  const parts = [
    shape.byStatus && sql`d.status = any(${values.statuses}::text[])`,
    shape.sort !== "newest" && sql`d.status <> 'done'`,
    shape.isOverdue && overdueSince(values.day),
    shape.isStale && stale,
    shape.byTechnician && sql`d.assigned_to = ${values.technicianId}`,
    shape.byCustomer && sql`d.customer_id = ${values.customerId}`,
    shape.byPriority && sql`d.priority = ${values.priority}`,
  ].filter((part) => part !== false);
  return sql<boolean>`(${parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`})`;
}

const overdueSince = (day: RawBuilder<string>) => sql`d.expected_return_date < ${day}::date`;
const stale = sql`d.moved_at < now() - ${targetRepairDays} * interval '1 day'`;

/**
 * Devices and customers are searched each through their own index, and each search stops at a page of its own: with
 * one OR over both, neither index would help.
 */
function searched(db: Database, shape: Shape, values: Given<Values>) {
  const byDevice = wanted(db, shape, values).where("d.searchText", "like", values.pattern);
  const byCustomer = wanted(db, shape, values).where("d.customerId", "in", (customers) =>
    customers.selectFrom("customers").select("id").where("searchText", "like", values.pattern),
  );
  return sql<string>`((${byDevice}) union (${byCustomer}))`;
}

/** Beyond it nobody reads the number, and counting would cost more than the page. */
const MOST_COUNTED = 10_000;

async function countUpToMost(db: Database, shape: Shape, values: Values): Promise<number | null> {
  const counting = { ...shape, isLater: false, sort: scopedSort(shape) };
  const [row] = await countedDevices(db, counting, values);
  const count = row?.count ?? 0;
  return count > MOST_COUNTED ? null : count;
}

/** Whether what is done counts is all that an order decides. */
const scopedSort = ({ sort }: Shape): DeviceSort => (sort === "newest" ? "newest" : "due");

const countedDevices = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom((q) =>
      q
        .selectFrom("devices as d")
        .select("d.id")
        .where(fits(shape, values))
        .limit(sql.lit(MOST_COUNTED + 1))
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export type CountsQuery = z.output<(typeof devicesContract.countDevices)["query"]>;

/** What is still here by status, under the filters of the board. One look at the open devices. */
export async function countDevices(
  db: Database,
  query: CountsQuery,
): Promise<z.output<typeof deviceCounts>> {
  const { search, technicianId = "", customerId = "", priority = "normal" } = query;
  const rows = await countedByStatus(
    db,
    {
      sort: "due",
      isSearch: Boolean(search),
      byStatus: false,
      isOverdue: false,
      isStale: false,
      byTechnician: query.technicianId !== undefined,
      byCustomer: query.customerId !== undefined,
      byPriority: query.priority !== undefined,
    },
    {
      pattern: containsPattern(search ?? ""),
      statuses: [],
      day: today(),
      technicianId,
      customerId,
      priority,
    },
  );
  const wantedOf = (row: (typeof rows)[number]) =>
    query.overdue ? (query.stale ? row.both : row.overdue) : query.stale ? row.stale : row.all;
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

const countedByStatus = shapedQuery(
  (db, shape: Omit<Shape, "isLater" | "limit">, values: Given<Omit<Values, "key" | "id">>) => {
    const isLate = sql`(${isInRepair} and ${overdueSince(values.day)})`;
    const isStill = sql`(${isInRepair} and ${stale})`;
    return db
      .selectFrom("devices as d")
      .select([
        "d.status",
        sql<number>`count(*)`.as("all"),
        sql<number>`count(*) filter (where ${isLate})`.as("overdue"),
        sql<number>`count(*) filter (where ${isStill})`.as("stale"),
        sql<number>`count(*) filter (where ${isLate} and ${isStill})`.as("both"),
      ])
      .where(fits(shape, values))
      .$if(shape.isSearch, (q) =>
        q.where(
          sql<boolean>`(d.search_text like ${values.pattern} or d.customer_id in (
            select c.id from customers c where c.search_text like ${values.pattern}))`,
        ),
      )
      .groupBy("d.status");
  },
);

const isInRepair = sql`d.status in (${sql.join(inRepair.map((status) => sql.lit(status)))})`;
