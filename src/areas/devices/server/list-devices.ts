import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import {
  containsPattern,
  decodeSortedCursor,
  isExactMoment,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type { deviceSorts, devicesContract, DeviceSummary } from "../contract.ts";
import { deviceStatuses, inRepair, readyForPickup, type DeviceStatus } from "../rules.ts";
import { selectSummaries, toSummary } from "./queries.ts";

export type DevicesQuery = z.output<(typeof devicesContract.listDevices)["query"]>;

/** How a list is sorted: each has an index with exactly this order. */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: SortedPosition) => RawBuilder<boolean>;
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
    after: ({ key, id }) => {
      const { day, createdAt } = partsOfDueKey(key);
      return sql`(${promisedDay}, d.created_at, d.id) > (${day}::date, ${createdAt}::timestamptz, ${id}::uuid)`;
    },
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

/**
 * Newest first, or by what was promised first (`due`: only what is still here). `search` matches inside ticket,
 * brand, model, serial number and IMEI, and inside the customer's name and phone.
 */
export async function listDevices(db: Database, query: DevicesQuery): Promise<Page<DeviceSummary>> {
  const order = orders[query.sort];
  const pattern = query.search ? containsPattern(query.search) : null;
  const found = pattern === null ? wanted(db, query) : searched(db, query, pattern);
  const rows = await selectSummaries(db)
    .select(order.key.as("sortKey"))
    .where("d.id", "in", found)
    .orderBy(order.by)
    .limit(query.limit + 1)
    .execute();
  const { items, nextCursor } = toSortedPage(rows, query.limit, query.sort);
  return { items: items.map(toSummary), nextCursor };
}

/** The ids of the page: what fits the filters, in order, no more than a page. */
function wanted(db: Database, query: DevicesQuery) {
  const order = orders[query.sort];
  const after = decodeSortedCursor(query.cursor, query.sort, order.isKey);
  const { statuses, isOverdue } = scopeOf(query);
  return db
    .selectFrom("devices as d")
    .select("d.id")
    .$if(statuses !== null, (q) => q.where(sql<boolean>`d.status = any(${statuses}::text[])`))
    .$if(query.sort === "due", (q) => q.where("d.status", "<>", "done"))
    .$if(isOverdue, (q) => q.where("d.expectedReturnDate", "<", today()))
    .$if(query.technicianId !== undefined, (q) =>
      q.where("d.assignedTo", "=", query.technicianId ?? ""),
    )
    .$if(query.customerId !== undefined, (q) =>
      q.where("d.customerId", "=", query.customerId ?? ""),
    )
    .$if(query.priority !== undefined, (q) =>
      q.where("d.priority", "=", query.priority ?? "normal"),
    )
    .$if(after !== null, (q) => (after ? q.where(order.after(after)) : q))
    .orderBy(order.by)
    .limit(query.limit + 1);
}

/**
 * Devices and customers are searched each through their own index, and each search stops at a page of its own: with
 * one OR over both, neither index would help.
 */
function searched(db: Database, query: DevicesQuery, pattern: string) {
  const byDevice = wanted(db, query).where("d.searchText", "like", pattern);
  const byCustomer = wanted(db, query).where("d.customerId", "in", (customers) =>
    customers.selectFrom("customers").select("id").where("searchText", "like", pattern),
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
