import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { scannedList } from "#src/server/sql/lists/scanned-list.ts";
import {
  fromAToZ,
  naturally,
  largestFirst,
  newestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { Customer, CustomerSort, customersContract } from "../../contract.ts";
import type { Segment } from "../../segment-filters.ts";
import { segmentConditions, valuesOf } from "./conditions.ts";
import { isListed } from "../../core/server/listed.ts";
import { customerColumns } from "../../core/server/queries.ts";
import { customerSources } from "../../core/server/search.ts";

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** Each order needs an index with exactly its columns (db/migrations/0007…). */
const orders = {
  newest: newestFirst(sql`created_at`),
  name: fromAToZ(naturally(sql`search_key(name)`)),
  spent: largestFirst(sql`total_spent`),
};

const customers = keysetList({
  orders,
  filters: segmentConditions,
  select: (db) => db.selectFrom("customers").select(customerColumns).where(isListed),
  sources: customerSources,
  hasShortPages: true,
});

/** `later` is for the pages that screens and exports read on their own, one after the other. */
const scanned = scannedList({
  table: sql`customers`,
  orders,
  within: isListed,
  filters: segmentConditions,
  most: { first: 2000, later: 20_000 },
});

/**
 * Lists customers. `search` finds phone numbers in any usual notation, and parts of names and email addresses. A page
 * may have fewer customers than `limit`, or none, while `nextCursor` says that others may follow.
 */
export async function listCustomers(db: Database, query: CustomersQuery): Promise<Page<Customer>> {
  const values = valuesOf(query);
  if (query.search || !isScanned(values, query.sort)) return customers.read(db, query, values);
  const { ids, nextCursor } = await scanned.read(db, query, values);
  return { items: await customersWithIds(db, ids), nextCursor };
}

/** Reads all customers of a segment for a file, some at a time. */
export async function* readAllCustomers(
  db: Database,
  query: Segment & { sort: CustomerSort; search?: string | undefined },
  limit: number,
): AsyncGenerator<Customer[]> {
  let cursor: string | undefined;
  do {
    const page = await listCustomers(db, { ...query, cursor, limit });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/** How many customers match, among those whom one request looks at. `nextCursor` continues with the others. */
export async function countCustomers(
  db: Database,
  { cursor, ...segment }: Segment & { cursor?: string | undefined },
): Promise<{ count: number; nextCursor: string | null }> {
  const query = { sort: "newest", cursor, limit: scanned.most.later } as const;
  const { ids, nextCursor } = await scanned.read(db, query, valuesOf(segment));
  return { count: ids.length, nextCursor };
}

/** Whether no index leads to the customers in this order. Only the order "newest" has indexes for tag and inactive. */
function isScanned({ isActive, tag, ...others }: ReturnType<typeof valuesOf>, sort: string) {
  const isIndexed = sort === "newest" || (tag === undefined && isActive !== false);
  return !isIndexed || Object.values(others).some((value) => value !== undefined);
}

const readWithIds = compileOnce((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .where(sql<boolean>`/* one plan */ id = any(${ids}::uuid[])`),
);

/** Reads customers in the order of `ids`. A customer who was deleted meanwhile is left out. */
async function customersWithIds(db: Database, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await readWithIds(db, { ids })).map((each) => [each.id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
