import { sql } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { begins, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchValues } from "#src/server/sql/lists/search.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import {
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import type { creditContract } from "../../credit-ledger/contract.ts";
import type { GiftCard, ListedCard } from "../../credit-ledger/gift-card-schemas.ts";
import type { CardState } from "../../credit-rules.ts";
import { entriesOf } from "../../credit-ledger/server/entries.ts";

const isRefunded = sql<boolean>`exists (select from credit_entries e
  where e.account_id = a.id and e.kind = 'reduced')`;
const isBlocked = sql<boolean>`a.blocked_at is not null`;
const isExpired = sql<boolean>`coalesce(a.expires_on < ${shopDay(sql`now()`)}, false)`;

const state = sql<CardState>`case when ${isRefunded} then 'refunded' when ${isBlocked} then 'blocked'
  when ${isExpired} then 'expired' when a.balance = 0 then 'spent' else 'active' end`;

/** The condition of each state, which fits the indexes. Together they cover every card once, as `state` does. */
const isIn = {
  refunded: isRefunded,
  blocked: sql<boolean>`${isBlocked} and not ${isRefunded}`,
  expired: sql<boolean>`${isExpired} and not ${isBlocked} and not ${isRefunded}`,
  spent: sql<boolean>`a.balance = 0 and not ${isExpired} and not ${isBlocked} and not ${isRefunded}`,
  active: sql<boolean>`a.balance > 0 and not ${isExpired} and not ${isBlocked} and not ${isRefunded}`,
};

const selectCards = (db: Database | Tx) =>
  db
    .selectFrom("creditAccounts as a")
    .innerJoin("customers as c", "c.id", "a.customerId")
    .select(["a.id", "a.balance", "a.currency", "a.expiresOn", "a.blockReason", "a.createdAt"])
    .select([
      sql<string>`a.code_end`.as("codeEnd"),
      sql<GiftCard["customer"]>`json_build_object('id', c.id, 'name', c.name)`.as("customer"),
      isBlocked.as("isBlocked"),
      state.as("state"),
      sql<number>`(select e.amount from credit_entries e
        where e.account_id = a.id and e.position = 1)`.as("amount"),
    ])
    .where("a.kind", "=", "gift_card");

/** The cards with money that expire, the most urgent first. */
const endingFirst: SortOrder = {
  key: sql`a.expires_on::text`,
  by: sql`a.expires_on, a.id`,
  within: sql`a.balance > 0 and a.expires_on is not null`,
  after: (position) => sql`(a.expires_on, a.id) > (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const byCode = ({ upperWord, upperWordEnd }: Given<SearchValues>) => {
  const code = sql`f.code_end`;
  return firstIds(
    sql`f.id`,
    sql`credit_accounts f`,
    code,
    sql<boolean>`code_end is not null and ${begins(code, upperWord, upperWordEnd)}`,
  );
};

const [createdAt, balance, id] = [sql`a.created_at`, sql`a.balance`, sql`a.id`];
const customer = ofCustomer(sql`a.customer_id`);

const cards = keysetList({
  orders: {
    newest: newestFirst(createdAt, id),
    oldest: oldestFirst(createdAt, id),
    highest: largestFirst(balance, id),
    lowest: smallestFirst(balance, id),
    ending: endingFirst,
  },
  choices: { state: (chosen: CardState) => isIn[chosen] },
  select: selectCards,
  sources: {
    codes: { word: [{ column: id, find: byCode }], phone: [customer.phone] },
    texts: [
      // A code without a digit looks like a name.
      ({ each }) => each((pattern) => sql`a.code_end = upper(trim(both '%' from ${pattern}))`),
      customer.text,
    ],
  },
});

type CardsQuery = z.output<(typeof creditContract.listGiftCards)["query"]>;
export type CardsFilters = Omit<CardsQuery, "cursor" | "limit">;

export const listGiftCards = (
  db: Database,
  { state: chosen, ...query }: CardsQuery,
): Promise<Page<ListedCard>> => cards.read(db, query, { state: chosen });

/** Reads all gift cards that match the filters, in batches of `limit`. */
export const readAllGiftCards = (
  db: Database,
  { state: chosen, ...query }: CardsFilters,
  limit: number,
) => cards.readAll(db, { ...query, limit }, { state: chosen });

/** @throws Refusal not_found */
export async function getGiftCard(db: Database | Tx, cardId: string): Promise<GiftCard> {
  return selectCards(db)
    .select(entriesOf(sql.ref("a.id")).as("entries"))
    .select(
      sql<
        GiftCard["paidWith"]
      >`(select json_build_object('paymentId', p.id, 'method', p.payment_method,
        'provider', p.provider) from payments p where p.credit_account_id = a.id)`.as("paidWith"),
    )
    .where("a.id", "=", cardId)
    .executeTakeFirstOrThrow(notFound);
}
