import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
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
import type { Customer, customersContract, CustomerSort } from "../contract.ts";
import { customerColumns } from "./queries.ts";

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** How a list is sorted: each has an index with exactly this order (db/migrations/0007…). */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const orders: Record<CustomerSort, Order> = {
  newest: {
    key: sql`created_at::text`,
    by: sql`created_at desc, id desc`,
    after: ({ key, id }) => sql`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  name: {
    key: sql`lower(name)`,
    by: sql`lower(name), id`,
    after: ({ key, id }) => sql`(lower(name), id) > (${key}, ${id}::uuid)`,
    isKey: (key) => !key.includes("\u0000"),
  },
  spent: {
    key: sql`total_spent::text`,
    by: sql`total_spent desc, id desc`,
    after: ({ key, id }) => sql`(total_spent, id) < (${key}::bigint, ${id}::uuid)`,
    isKey: (key) => /^\d{1,16}$/.test(key),
  },
};

/** Which parts a page's query has. */
interface Shape {
  sort: CustomerSort;
  isSearch: boolean;
  isLater: boolean;
  byStatus: boolean;
  byTag: boolean;
  limit: number;
}

interface Values extends SortedPosition {
  pattern: string;
  isActive: boolean;
  tag: string;
}

const pageOfCustomers = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .select(orders[shape.sort].key.as("sortKey"))
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .$if(shape.byStatus, (q) => q.where("isActive", "=", values.isActive))
    .$if(shape.byTag, (q) => q.where("tag", "=", values.tag))
    .$if(shape.isSearch, (q) => q.where("searchText", "like", values.pattern))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);

/** `search` matches inside name, phone (as typed here or international) and email. */
export async function listCustomers(db: Database, query: CustomersQuery): Promise<Page<Customer>> {
  const { sort, status, tag, search, limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const rows = await pageOfCustomers(
    db,
    {
      sort,
      isSearch: Boolean(search),
      isLater: position !== null,
      byStatus: status !== "all",
      byTag: tag !== undefined,
      limit,
    },
    {
      ...(position ?? { key: "", id: "" }),
      pattern: containsPattern(asStored(search ?? "")),
      isActive: status === "active",
      tag: tag ?? "",
    },
  );
  return toSortedPage(rows, limit, sort);
}

/** A phone number is found however it is spaced: "0712 345-678" is stored as +255712345678 and 0712345678. */
function asStored(search: string): string {
  return /^[\d\s()+-]+$/.test(search) ? search.replaceAll(/[\s()-]/g, "") : search;
}
