import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import { pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import { fitsStage } from "#src/server/http/lists/search-conditions.ts";
import { planSearch, type SearchStage, type SearchValues } from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import {
  fromAToZ,
  largestFirst,
  newestFirst,
  type SortOrder,
} from "#src/server/http/lists/sorted-list.ts";
import type { Customer, customersContract, CustomerSort } from "../contract.ts";
import { customerColumns } from "./queries.ts";
import { customerSources } from "./search.ts";

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** Each has an index with exactly this order (db/migrations/0007…). */
const orders: Record<CustomerSort, SortOrder> = {
  newest: newestFirst(sql`created_at`),
  name: fromAToZ(sql`lower(name)`),
  spent: largestFirst(sql`total_spent`),
};

/** Which parts a page's query has. */
interface Shape {
  sort: CustomerSort;
  search: SearchStage | null;
  isLater: boolean;
  byStatus: boolean;
  byTag: boolean;
  limit: number;
}

interface Values extends SortedPosition, SearchValues {
  isActive: boolean;
  tag: string;
}

const pageOfCustomers = compilePerShape((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .select(orders[shape.sort].key.as("sortKey"))
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .where(fitsStage(shape.search, values, customerSources))
    .$if(shape.byStatus, (q) => q.where("isActive", "=", values.isActive))
    .$if(shape.byTag, (q) => q.where("tag", "=", values.tag))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);

/** `search` finds phone numbers as people write them, and what is inside name and email. */
export async function listCustomers(db: Database, query: CustomersQuery): Promise<Page<Customer>> {
  const { sort, status, tag, limit } = query;
  const search = planSearch(query.search, customerSources);
  return searchedPage(query, search, {
    orderOf: () => orders[sort],
    read: (stage, position) =>
      pageOfCustomers(
        db,
        {
          sort,
          search: stage,
          isLater: position !== null,
          byStatus: status !== "all",
          byTag: tag !== undefined,
          limit,
        },
        {
          ...(position ?? { key: "", id: "" }),
          ...search.values,
          isActive: status === "active",
          tag: tag ?? "",
        },
      ),
  });
}
