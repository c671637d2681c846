import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  naturally,
  largestFirst,
  newestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import { customerColumns, getCustomer } from "#src/areas/customers/core/server/queries.ts";
import { customerSources } from "#src/areas/customers/core/server/search.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Member, membersContract } from "../contract.ts";
import { nextLevelOf } from "../rules.ts";

type MembersQuery = z.output<(typeof membersContract.listMembers)["query"]>;

const members = keysetList({
  orders: {
    newest: newestFirst(sql`created_at`),
    name: fromAToZ(naturally(sql`search_key(name)`)),
    spent: largestFirst(sql`total_spent`),
  },
  // A literal, because PostgreSQL uses the index of the higher levels only if it knows the level when it plans.
  choices: { level: (level: LoyaltyLevel) => sql<boolean>`loyalty_level = ${sql.lit(level)}` },
  select: (db) => db.selectFrom("customers").select(customerColumns).where(isListed),
  sources: customerSources,
});

/** Lists customers, also deactivated ones, with the gap to their next level. */
export async function listMembers(
  db: Database,
  { level, ...query }: MembersQuery,
): Promise<Page<Member>> {
  const [{ items, nextCursor }, withNextLevel] = await Promise.all([
    members.read(db, query, { level }),
    readRules(db),
  ]);
  return { items: items.map(withNextLevel), nextCursor };
}

/** @throws Refusal not_found */
export async function getMember(db: Database, customerId: string): Promise<Member> {
  const [customer, withNextLevel] = await Promise.all([getCustomer(db, customerId), readRules(db)]);
  return withNextLevel(customer);
}

const readRules = async (db: Database) => {
  const loyalty = await getSettings(db, "loyalty");
  return (customer: Customer): Member => ({
    ...customer,
    nextLevel: nextLevelOf(customer, loyalty),
  });
};

const AT_ONCE = 1000;

/** Reads all customers of the list for a file, some at a time. */
export const readAllMembers = (
  db: Database,
  { level, ...query }: z.output<(typeof membersContract.exportMembers)["query"]>,
): AsyncGenerator<Customer[]> => members.readAll(db, { ...query, limit: AT_ONCE }, { level });
