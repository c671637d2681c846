import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { creditContract, GiftCard } from "../contract.ts";
import { entriesOf } from "./entries.ts";

const selectCards = (db: Database | Tx) =>
  db
    .selectFrom("creditAccounts as a")
    .innerJoin("customers as c", "c.id", "a.customerId")
    .select(["a.id", "a.balance", "a.currency", "a.expiresOn", "a.blockReason", "a.createdAt"])
    .select([
      sql<string>`a.code_end`.as("codeEnd"),
      sql<GiftCard["customer"]>`json_build_object('id', c.id, 'name', c.name)`.as("customer"),
      sql<boolean>`a.blocked_at is not null`.as("isBlocked"),
      sql<boolean>`exists (select from credit_entries e
        where e.account_id = a.id and e.kind = 'reduced')`.as("isRefunded"),
      sql<number>`(select e.amount from credit_entries e
        where e.account_id = a.id and e.position = 1)`.as("amount"),
    ])
    .where("a.kind", "=", "gift_card");

const cards = keysetList({
  orders: { newest: newestFirst(sql`a.created_at`, sql`a.id`) },
  filters: { codeEnd: (codeEnd: RawBuilder<string>) => sql`a.code_end = ${codeEnd}` },
  select: selectCards,
});

type CardsQuery = z.output<(typeof creditContract.listGiftCards)["query"]>;

/** Lists gift cards, newest first. */
export const listGiftCards = (
  db: Database,
  { codeEnd, ...query }: CardsQuery,
): Promise<Page<Omit<GiftCard, "entries" | "paidWith">>> =>
  cards.read(
    db,
    { ...query, sort: "newest" },
    { codeEnd: codeEnd ? codeEnd.toUpperCase() : undefined },
  );

/** @throws Refusal not_found */
export async function getGiftCard(db: Database | Tx, cardId: string): Promise<GiftCard> {
  const card = await selectCards(db)
    .select(entriesOf(sql.ref("a.id")).as("entries"))
    .select(
      sql<
        GiftCard["paidWith"]
      >`(select json_build_object('paymentId', p.id, 'method', p.payment_method,
        'provider', p.provider) from payments p where p.credit_account_id = a.id)`.as("paidWith"),
    )
    .where("a.id", "=", cardId)
    .executeTakeFirst();
  return card ?? refuse("not_found");
}
