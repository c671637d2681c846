import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import {
  containsPattern,
  decodeSortedCursor,
  isExactMoment,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type { deviceSorts, devicesContract, DeviceSummary } from "../contract.ts";
import {
  deviceStatuses,
  inRepair,
  readyForPickup,
  type DeviceStatus,
  type Priority,
} from "../rules.ts";
import { selectSummaries, toSummary } from "./queries.ts";

export type DevicesQuery = z.output<(typeof devicesContract.listDevices)["query"]>;

/** How a list is sorted: each has an index with exactly this order. */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const promisedDay = sql`coalesce(d.expected_return_date, 'infinity')`;

const orders: Record<(typeof deviceSorts)[number], Order> = {
  newest: {
    key: sql`d.created_at::text`,
    by: sql`d.created_at desc, d.id desc`,
    after: ({ key, id }) => sql`(d.created_at, d.id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  due: {
    key: sql`${promisedDay}::text || ' ' || d.created_at::text`,
    by: sql`${promisedDay}, d.created_at, d.id`,
    after: ({ key, id }) => sql`(${promisedDay}, d.created_at, d.id) > (
      split_part(${key}, ' ', 1)::date, substr(${key}, strpos(${key}, ' ') + 1)::timestamptz, ${id}::uuid)`,
    isKey: (key) => {
      const { day, createdAt } = partsOfDueKey(key);
      return (
        (day === "infinity" || isExactMoment(`${day} 00:00:00+00`)) && isExactMoment(createdAt)
      );
    },
  },
};

function partsOfDueKey(key: string): { day: string; createdAt: string } {
  const space = key.indexOf(" ");
  return { day: key.slice(0, space), createdAt: key.slice(space + 1) };
}

/** Which parts a page's query has. */
interface Shape {
  sort: DevicesQuery["sort"];
  isSearch: boolean;
  isLater: boolean;
  byStatus: boolean;
  isOverdue: boolean;
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
 * Newest first, or by what was promised first (`due`: only what is still here). `search` matches inside ticket,
 * brand, model, serial number and IMEI, and inside the customer's name and phone.
 */
export async function listDevices(db: Database, query: DevicesQuery): Promise<Page<DeviceSummary>> {
  const { sort, search, technicianId = "", customerId = "", priority = "normal", limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const { statuses, isOverdue } = scopeOf(query);
  const day = today();
  const rows = await pageOfDevices(
    db,
    {
      sort,
      isSearch: Boolean(search),
      isLater: position !== null,
      byStatus: statuses !== null,
      isOverdue,
      byTechnician: query.technicianId !== undefined,
      byCustomer: query.customerId !== undefined,
      byPriority: query.priority !== undefined,
      limit,
    },
    {
      ...(position ?? { key: "", id: "" }),
      pattern: containsPattern(search ?? ""),
      statuses: statuses ?? [],
      day,
      technicianId,
      customerId,
      priority,
    },
  );
  const { items, nextCursor } = toSortedPage(rows, limit, sort);
  return { items: items.map((row) => toSummary(row, day)), nextCursor };
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
    .$if(shape.byStatus, (q) => q.where(sql<boolean>`d.status = any(${values.statuses}::text[])`))
    .$if(shape.sort === "due", (q) => q.where("d.status", "<>", "done"))
    .$if(shape.isOverdue, (q) => q.where("d.expectedReturnDate", "<", values.day))
    .$if(shape.byTechnician, (q) => q.where("d.assignedTo", "=", values.technicianId))
    .$if(shape.byCustomer, (q) => q.where("d.customerId", "=", values.customerId))
    .$if(shape.byPriority, (q) => q.where("d.priority", "=", values.priority))
    .$if(shape.isLater, (q) => q.where(after(values)))
    .orderBy(by)
    .limit(pageRows(shape.limit));
}

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

const open = deviceStatuses.filter((status) => status !== "done");

/** Names for several statuses at once, in the address of a list. */
const groups: Record<string, readonly DeviceStatus[]> = {
  open,
  "in-repair": inRepair,
  "ready-for-pickup": readyForPickup,
  overdue: inRepair,
};

/** `status` as statuses: one, several with commas, or a group. null: all of them. */
function scopeOf({ status, overdue }: DevicesQuery): {
  statuses: readonly DeviceStatus[] | null;
  isOverdue: boolean;
} {
  const names = status ? status.split(",").map((name) => name.trim()) : [];
  const statuses = names.flatMap((name) => groups[name] ?? [knownStatus(name)]);
  const isOverdue = overdue === true || names.includes("overdue");
  const within = isOverdue
    ? inRepair.filter((each) => statuses.length === 0 || statuses.includes(each))
    : statuses;
  return { statuses: within.length > 0 || isOverdue ? within : null, isOverdue };
}

function knownStatus(name: string): DeviceStatus {
  const known = deviceStatuses.find((status) => status === name);
  return known ?? refuse("validation_failed", { fields: { status: "is not a status" } });
}
