import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import {
  byNumber,
  idsOnPage,
  isOnPage,
  isPlannedByValue,
  readBesides,
  readSearch,
  walkedNumber,
} from "#src/server/http/lists/search-conditions.ts";
import { type Search, type SearchStage, type SearchValues } from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import {
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/http/lists/sorted-list.ts";
import type { Sale, salesContract, SaleSort } from "../contract.ts";
import { selectSales, toSale } from "./queries.ts";
import { saleSources } from "./search.ts";

export type SalesQuery = z.output<(typeof salesContract.listSales)["query"]>;
export type SalesFilters = Omit<SalesQuery, "cursor" | "limit">;

const createdAt = sql`s.created_at`;
const total = sql`s.total`;
const id = sql`s.id`;

/** Each is an index of `sales`, read forwards or backwards. */
const orders: Record<SaleSort, SortOrder> = {
  newest: newestFirst(createdAt, id),
  oldest: oldestFirst(createdAt, id),
  highest: largestFirst(total, id),
  lowest: smallestFirst(total, id),
};

/**
 * `search` finds the numbers of sales, of their papers and of repairs they were for, serial numbers and phone numbers,
 * and what is inside the names and SKUs of the goods and the customer's name.
 */
export async function listSales(
  db: Database,
  actor: Actor,
  query: SalesQuery,
): Promise<Page<Sale>> {
  const search = await readSearch(db, query.search, saleSources);
  const { items, nextCursor } = await searchedPage(query, search, {
    orderOf: (stage) => orderOf({ sort: query.sort, search: stage }),
    read: (stage, position) => readSales(db, query, { search, stage, position }, query.limit),
  });
  return { items: items.map((row) => toSale(row, actor)), nextCursor };
}

/** Where in a list it goes on. */
export interface Place {
  search: Search;
  stage: SearchStage | null;
  position: SortedPosition | null;
}

/** One more than `limit`, from `place` on. */
export async function readSales(
  db: Database,
  filters: SalesFilters,
  { search, stage, position }: Place,
  limit: number,
) {
  const { status = "completed", paymentType = "cash" } = filters;
  const { customerId = "", deviceId = "", userId = "" } = filters;
  const { from, to } = spanOf(filters);
  const shape = {
    sort: filters.sort,
    isLater: position !== null,
    byStatus: filters.status !== undefined,
    byMethod: filters.paymentType !== undefined,
    byCustomer: filters.customerId !== undefined,
    byDevice: filters.deviceId !== undefined,
    byUser: filters.userId !== undefined,
    isFrom: from !== null,
    isTo: to !== null,
    limit,
  };
  const values = {
    ...(position ?? { key: "", id: "" }),
    ...search.values,
    status,
    paymentType,
    customerId,
    deviceId,
    userId,
    from: from ?? "",
    to: to ?? "",
  };
  if (!isPlannedByValue(stage, filters.sort, saleSources)) {
    return pageOfSales(db, { ...shape, search: stage }, values);
  }
  const besides = await readBesides(db, stage, values, saleSources);
  const found = await idsByValue(db, { ...shape, search: stage }, { ...values, besides });
  const ids = found.map((sale) => sale.id);
  return ids.length > 0
    ? pageOfSales(db, { ...shape, search: { by: "ids" } }, { ...values, ids })
    : [];
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
  search: SearchStage | null;
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

interface Values extends SortedPosition, SearchValues {
  status: Sale["status"];
  paymentType: Sale["paymentType"];
  customerId: string;
  deviceId: string;
  userId: string;
  from: string;
  to: string;
}

const orderOf = ({ sort, search }: Pick<Shape, "sort" | "search">): SortOrder => {
  const number = walkedNumber(search, sort, saleSources);
  return number ? byNumber(number) : orders[sort];
};

const pageOfSales = compilePerShape((db, shape: Shape, values: Given<Values>) =>
  selectSales(db)
    .select(orderOf(shape).key.as("sortKey"))
    .where(isOnPage(id, shape, values, saleSources, pageOf(db, shape, values)))
    .orderBy(orderOf(shape).by)
    .limit(pageRows(shape.limit)),
);

const idsByValue = compilePerShape(
  (db, shape: Shape & { search: SearchStage }, values: Given<Values>) => ({
    compile: () =>
      idsOnPage(id, shape.search, values, saleSources, pageOf(db, shape, values)).compile(db),
  }),
);

/** What fits the filters, in order, no more than a page. */
const pageOf =
  (db: Database, shape: Shape, values: Given<Values>) =>
  (isFoundSo: RawBuilder<boolean>, column: RawBuilder<unknown>) =>
    db
      .selectFrom("sales as s")
      .select(column.as("wanted"))
      .where(isFoundSo)
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
      .$if(shape.isLater, (q) => q.where(orderOf(shape).after(values)))
      .orderBy(orderOf(shape).by)
      .limit(pageRows(shape.limit));
