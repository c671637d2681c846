import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import {
  containsPattern,
  decodeSortedCursor,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import { fromAToZ, largestFirst, newestFirst, type Order } from "#src/server/http/sorted-list.ts";
import type { Customer, customersContract, CustomerSort } from "../contract.ts";
import { customerColumns } from "./queries.ts";

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** Each has an index with exactly this order (db/migrations/0007…). */
const orders: Record<CustomerSort, Order> = {
  newest: newestFirst(sql`created_at`),
  name: fromAToZ(sql`lower(name)`),
  spent: largestFirst(sql`total_spent`),
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
