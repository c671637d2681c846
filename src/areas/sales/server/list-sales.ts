import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import type { Actor } from "#src/server/http/actor.ts";
import {
  containsPattern,
  decodeSortedCursor,
  isExactMoment,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type { Sale, salesContract, SaleSort } from "../contract.ts";
import { selectSales, toSale } from "./queries.ts";

export type SalesQuery = z.output<(typeof salesContract.listSales)["query"]>;
export type SalesFilters = Omit<SalesQuery, "cursor" | "limit">;

/** How sales are sorted: each is an index of `sales`, read forwards or backwards. */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const isTotal = (key: string) => /^\d{1,16}$/.test(key);

const orders: Record<SaleSort, Order> = {
  newest: {
    key: sql`s.created_at::text`,
    by: sql`s.created_at desc, s.id desc`,
    after: ({ key, id }) => sql`(s.created_at, s.id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  oldest: {
    key: sql`s.created_at::text`,
    by: sql`s.created_at, s.id`,
    after: ({ key, id }) => sql`(s.created_at, s.id) > (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  highest: {
    key: sql`s.total::text`,
    by: sql`s.total desc, s.id desc`,
    after: ({ key, id }) => sql`(s.total, s.id) < (${key}::bigint, ${id}::uuid)`,
    isKey: isTotal,
  },
  lowest: {
    key: sql`s.total::text`,
    by: sql`s.total, s.id`,
    after: ({ key, id }) => sql`(s.total, s.id) > (${key}::bigint, ${id}::uuid)`,
    isKey: isTotal,
  },
};

/** `search` matches inside number and products, and inside the customer's name and phone. */
export async function listSales(
  db: Database,
  actor: Actor,
  query: SalesQuery,
): Promise<Page<Sale>> {
  const { sort, limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const rows = await readSales(db, query, position, limit);
  const { items, nextCursor } = toSortedPage(rows, limit, sort);
  return { items: items.map((row) => toSale(row, actor)), nextCursor };
}

/** One more than `limit`, after `position`. */
export function readSales(
  db: Database,
  filters: SalesFilters,
  position: SortedPosition | null,
  limit: number,
) {
  const { status = "completed", paymentType = "cash" } = filters;
  const { customerId = "", deviceId = "", userId = "" } = filters;
  const { from, to } = spanOf(filters);
  return pageOfSales(
    db,
    {
      sort: filters.sort,
      isSearch: Boolean(filters.search),
      isLater: position !== null,
      byStatus: filters.status !== undefined,
      byMethod: filters.paymentType !== undefined,
      byCustomer: filters.customerId !== undefined,
      byDevice: filters.deviceId !== undefined,
      byUser: filters.userId !== undefined,
      isFrom: from !== null,
      isTo: to !== null,
      limit,
    },
    {
      ...(position ?? { key: "", id: "" }),
      ...{ status, paymentType, customerId, deviceId, userId },
      from: from ?? "",
      to: to ?? "",
      pattern: containsPattern(filters.search ?? ""),
    },
  );
}

/** Days of the shop as moments: from the beginning of the first until the end of the last. */
export function spanOf({ from, to }: Pick<SalesFilters, "from" | "to">): {
  from: string | null;
  to: string | null;
} {
  const isDay = (value: string) => value.length === 10;
  return {
    from: from === undefined ? null : isDay(from) ? startOfDay(from) : from,
    to: to === undefined ? null : isDay(to) ? startOfDay(addDays(to, 1)) : to,
  };
}

interface Shape {
  sort: SaleSort;
  isSearch: boolean;
  isLater: boolean;
  byStatus: boolean;
  byMethod: boolean;
  byCustomer: boolean;
  byDevice: boolean;
  byUser: boolean;
  isFrom: boolean;
  isTo: boolean;
  limit: number;
}

interface Values extends SortedPosition {
  status: Sale["status"];
  paymentType: Sale["paymentType"];
  customerId: string;
  deviceId: string;
  userId: string;
  from: string;
  to: string;
  pattern: string;
}

const pageOfSales = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  selectSales(db)
    .select(orders[shape.sort].key.as("sortKey"))
    .where("s.id", "in", shape.isSearch ? searched(db, shape, values) : wanted(db, shape, values))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);

/** The ids of the page: what fits the filters, in order, no more than a page. */
function wanted(db: Database, shape: Shape, values: Given<Values>) {
  return db
    .selectFrom("sales as s")
    .select("s.id")
    .$if(shape.byStatus, (q) => q.where("s.status", "=", values.status))
    .$if(shape.byMethod, (q) => q.where("s.paymentType", "=", values.paymentType))
    .$if(shape.byCustomer, (q) => q.where("s.customerId", "=", values.customerId))
    .$if(shape.byDevice, (q) =>
      q.where("s.id", "in", (lines) =>
        lines.selectFrom("saleItems").select("saleId").where("deviceId", "=", values.deviceId),
      ),
    )
    .$if(shape.byUser, (q) => q.where("s.userId", "=", values.userId))
    .$if(shape.isFrom, (q) => q.where(sql<boolean>`s.created_at >= ${values.from}::timestamptz`))
    .$if(shape.isTo, (q) => q.where(sql<boolean>`s.created_at < ${values.to}::timestamptz`))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit));
}

/** Sales and customers are searched each through their own index, and each search stops at a page of its own. */
function searched(db: Database, shape: Shape, values: Given<Values>) {
  const bySale = wanted(db, shape, values).where("s.searchText", "like", values.pattern);
  const byCustomer = wanted(db, shape, values).where("s.customerId", "in", (customers) =>
    customers.selectFrom("customers").select("id").where("searchText", "like", values.pattern),
  );
  return sql<string>`((${bySale}) union (${byCustomer}))`;
}
