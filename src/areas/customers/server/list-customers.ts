import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { fromAToZ, largestFirst, newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Customer, customersContract } from "../contract.ts";
import { customerColumns } from "./queries.ts";
import { customerSources } from "./search.ts";

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

const customers = keysetList({
  /** Each order needs an index with exactly its columns (db/migrations/0007…). */
  orders: {
    newest: newestFirst(sql`created_at`),
    name: fromAToZ(sql`lower(name)`),
    spent: largestFirst(sql`total_spent`),
  },
  filters: {
    isActive: (isActive: RawBuilder<boolean>) => sql`is_active = ${isActive}`,
    tag: (tag: RawBuilder<string>) => sql`tag = ${tag}`,
  },
  select: (db) =>
    db
      .selectFrom("customers")
      .select(customerColumns)
      .where("erasedAt", "is", null)
      .where("isWalkIn", "=", false)
      .where("mergedInto", "is", null),
  sources: customerSources,
});

/** Lists customers. `search` finds phone numbers in any usual notation, and parts of names and email addresses. */
export const listCustomers = (
  db: Database,
  { status, tag, ...query }: CustomersQuery,
): Promise<Page<Customer>> =>
  customers.read(db, query, { isActive: status === "all" ? undefined : status === "active", tag });
