import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { ofPerson } from "#src/areas/customers/core/server/person.ts";
import type { loyaltyContract, PointsTransaction, PointsType } from "../../contract.ts";
import { reasonInEnglish } from "./reason-in-english.ts";

type TransactionsQuery = z.output<(typeof loyaltyContract.listPointsTransactions)["query"]>;

const selectTransactions = (db: Database) =>
  db
    .selectFrom("loyaltyTransactions as t")
    .leftJoin("users as u", "u.id", "t.createdBy")
    .select([
      "t.id",
      "t.customerId",
      sql<PointsType>`t.type`.as("type"),
      "t.points",
      "t.reason",
      "t.systemReason",
      "t.saleId",
      "t.deviceId",
      "t.createdAt",
      sql<string | null>`nullif(t.expires_on, 'infinity')`.as("expiresOn"),
      "u.id as userId",
      "u.name as userName",
    ]);

const transactions = keysetList({
  orders: { newest: newestFirst(sql`t.created_at`, sql`t.id`) },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`t.customer_id = ${customerId}`,
    customerIds: (ids: RawBuilder<readonly string[]>) => sql`t.customer_id = any(${ids}::uuid[])`,
  },
  select: selectTransactions,
});

/** Lists the points ledger of a person: the rows of merged customers keep their customer. */
export async function listPointsTransactions(
  db: Database,
  { customerId, ...query }: TransactionsQuery,
): Promise<Page<PointsTransaction>> {
  const { items, nextCursor } = await transactions.read(
    db,
    { ...query, sort: "newest" },
    await ofPerson(db, customerId),
  );
  return { items: items.map(transactionOf), nextCursor };
}

/** Reads one row of the points ledger. @throws Refusal not_found */
export async function getPointsTransaction(db: Database, id: string): Promise<PointsTransaction> {
  const row = await selectTransactions(db).where("t.id", "=", id).executeTakeFirstOrThrow(notFound);
  return transactionOf(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTransactions>["execute"]>>[number];

const transactionOf = ({ userId, userName, ...row }: Row): PointsTransaction => ({
  ...row,
  ...reasonInEnglish(row),
  createdBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
});
