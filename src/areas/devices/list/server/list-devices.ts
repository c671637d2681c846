import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import { pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import {
  byNumber,
  idsOnPage,
  isFound,
  isOnPage,
  isPlannedByValue,
  readBesides,
  readSearch,
  walkedNumber,
} from "#src/server/http/lists/search-conditions.ts";
import type { SearchStage, SearchValues } from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import type { SortOrder } from "#src/server/http/lists/sorted-list.ts";
import type { deviceCounts, DeviceSort, devicesContract, DeviceSummary } from "../../contract.ts";
import { deviceStatuses, inRepair, type DeviceStatus, type Priority } from "../../rules.ts";
import { orders } from "./device-orders.ts";
import { selectSummaries, targetRepairDays, toSummary } from "../../server/queries.ts";
import { deviceSources } from "./search.ts";
import { scopeOf } from "./status-scope.ts";

export type DevicesQuery = z.output<(typeof devicesContract.listDevices)["query"]>;

/** The optional parts of a page's query. */
interface Shape {
  sort: DeviceSort;
  search: SearchStage | null;
  isLater: boolean;
  byStatus: boolean;
  isOverdue: boolean;
  isStale: boolean;
  byTechnician: boolean;
  byCustomer: boolean;
  byPriority: boolean;
  limit: number;
}

interface Values extends SortedPosition, SearchValues {
  statuses: readonly DeviceStatus[];
  day: string;
  technicianId: string;
  customerId: string;
  priority: Priority;
}

/**
 * Newest first, or in an order for devices in the shop. `search` matches tickets, serial numbers, IMEIs and
 * phone numbers, and parts of brand, model and the customer's name.
 */
export async function listDevices(db: Database, query: DevicesQuery): Promise<Page<DeviceSummary>> {
  const { sort, technicianId = "", customerId = "", priority = "normal", limit } = query;
  const search = await readSearch(db, query.search, deviceSources);
  const { statuses, isOverdue, isStale } = scopeOf(query);
  const day = today();
  const shape = {
    sort,
    byStatus: statuses !== null,
    isOverdue,
    isStale,
    byTechnician: query.technicianId !== undefined,
    byCustomer: query.customerId !== undefined,
    byPriority: query.priority !== undefined,
    limit,
  };
  const values: Omit<Values, "key" | "id"> = {
    ...search.values,
    statuses: statuses ?? [],
    day,
    technicianId,
    customerId,
    priority,
  };
  const { items, nextCursor } = await searchedPage(query, search, {
    orderOf: (stage) => orderOf({ sort, search: stage }),
    read: async (stage, position) => {
      const page = { ...shape, search: stage, isLater: position !== null };
      const asked = { ...values, ...(position ?? { key: "", id: "" }) };
      if (!isPlannedByValue(stage, sort, deviceSources)) return pageOfDevices(db, page, asked);
      const besides = await readBesides(db, stage, asked, deviceSources);
      const found = await idsByValue(db, { ...page, search: stage }, { ...asked, besides });
      const ids = found.map(({ id }) => id);
      return ids.length > 0
        ? pageOfDevices(db, { ...page, search: { by: "ids" } }, { ...asked, ids })
        : [];
    },
  });
  const total = query.withTotal && !query.search ? await countUpToMost(db, shape, values) : null;
  return {
    items: items.map((row) => toSummary(row, day)),
    nextCursor,
    ...(total !== null && { total }),
  };
}

const self = sql`d.id`;

const orderOf = ({ sort, search }: Pick<Shape, "sort" | "search">): SortOrder => {
  const number = walkedNumber(search, sort, deviceSources);
  return number ? byNumber(number) : orders[sort];
};

const pageOfDevices = compilePerShape((db, shape: Shape, values: Given<Values>) =>
  selectSummaries(db)
    .select(orderOf(shape).key.as("sortKey"))
    .where(isOnPage(self, shape, values, deviceSources, pageOf(db, shape, values)))
    .orderBy(orderOf(shape).by)
    .limit(pageRows(shape.limit)),
);

const idsByValue = compilePerShape(
  (db, shape: Shape & { search: SearchStage }, values: Given<Values>) => ({
    compile: () =>
      idsOnPage(self, shape.search, values, deviceSources, pageOf(db, shape, values)).compile(db),
  }),
);

/** The matching devices in order, at most one page. */
const pageOf =
  (db: Database, shape: Shape, values: Given<Values>) =>
  (isFoundSo: RawBuilder<boolean>, column: RawBuilder<unknown>) =>
    db
      .selectFrom("devices as d")
      .select(column.as("wanted"))
      .where(fits(shape, values))
      .where(isFoundSo)
      .$if(shape.isLater, (q) => q.where(orderOf(shape).after(values)))
      .orderBy(orderOf(shape).by)
      .limit(pageRows(shape.limit));

type Filters = Omit<Shape, "search" | "isLater" | "limit">;
type FilterValues = Omit<Values, "key" | "id" | keyof SearchValues>;

/** The filters of a list, shared by its queries. */
function fits(shape: Filters, values: Given<FilterValues>) {
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

/** A larger total is useless to readers, and counting it would cost more than the page. */
const MOST_COUNTED = 10_000;

async function countUpToMost(
  db: Database,
  shape: Filters,
  values: FilterValues,
): Promise<number | null> {
  const counting = { ...shape, sort: scopedSort(shape) };
  const [row] = await countedDevices(db, counting, values);
  const count = row?.count ?? 0;
  return count > MOST_COUNTED ? null : count;
}

/** A count depends on the sort order only because some orders leave out devices that were handed over. */
const scopedSort = ({ sort }: Filters): DeviceSort => (sort === "newest" ? "newest" : "due");

const countedDevices = compilePerShape((db, shape: Filters, values: Given<FilterValues>) =>
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

/** Number of devices still in the shop by status, under the filters of the board. Scans the open devices once. */
export async function countDevices(
  db: Database,
  query: CountsQuery,
): Promise<z.output<typeof deviceCounts>> {
  const { technicianId = "", customerId = "", priority = "normal" } = query;
  const search = await readSearch(db, query.search, deviceSources);
  const rows = await countedByStatus(
    db,
    {
      sort: "due",
      searches: search.stages,
      byStatus: false,
      isOverdue: false,
      isStale: false,
      byTechnician: query.technicianId !== undefined,
      byCustomer: query.customerId !== undefined,
      byPriority: query.priority !== undefined,
    },
    {
      ...search.values,
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

const countedByStatus = compilePerShape(
  (
    db,
    shape: Filters & { searches: readonly SearchStage[] },
    values: Given<FilterValues & SearchValues>,
  ) => {
    const isOverdueNow = sql`(${isInRepair} and ${overdueSince(values.day)})`;
    const isStill = sql`(${isInRepair} and ${stale})`;
    return db
      .selectFrom("devices as d")
      .select([
        "d.status",
        sql<number>`count(*)`.as("all"),
        sql<number>`count(*) filter (where ${isOverdueNow})`.as("overdue"),
        sql<number>`count(*) filter (where ${isStill})`.as("stale"),
        sql<number>`count(*) filter (where ${isOverdueNow} and ${isStill})`.as("both"),
      ])
      .where(fits(shape, values))
      .$if(shape.searches.length > 0, (q) =>
        q.where(isFound(shape.searches, values, deviceSources)),
      )
      .groupBy("d.status");
  },
);

const isInRepair = sql`d.status in (${sql.join(inRepair.map((status) => sql.lit(status)))})`;
