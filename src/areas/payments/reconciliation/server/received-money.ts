import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { blindSince } from "../../shifts/server/blind-since.ts";
import { creditMethodsInSql } from "../../shifts/server/figures.ts";
import type { ReconciledPayment, reconciliationContract } from "../contract.ts";
import { referenceContains } from "../../core/server/reference-key.ts";
import { spanOf } from "./span-of-days.ts";
import { openMoneySources } from "./open-money-search.ts";
import { reconciledInJson } from "./payment-columns.ts";
import {
  hasLine,
  inDrawer,
  isSimulated,
  receivedAt,
  shouldBeStated,
} from "../../shifts/server/stated-money.ts";

const customer = ofCustomer(sql`p.customer_id`);

const isWithin = (moment: RawBuilder<unknown>, span: RawBuilder<readonly string[]>) =>
  sql`${moment} >= ((${span})::timestamptz[])[1] and ${moment} < ((${span})::timestamptz[])[2]`;

/** The two kinds of money have an index each. The rows of the days are few enough to be sorted. */
const received = keysetList({
  orders: {
    newest: {
      ...newestFirst(receivedAt, sql`p.id`),
      within: sql`p.payment_method not in (${creditMethodsInSql})`,
    },
  },
  filters: {
    span: (span: RawBuilder<readonly string[]>) =>
      sql`(${inDrawer} and ${isWithin(sql`p.payment_date`, span)}
        or ${isWithin(sql`p.completed_at`, span)} and not ${inDrawer})`,
    provider: (provider: RawBuilder<string>) => sql`p.provider = ${provider}`,
    hiddenFrom: (userId: RawBuilder<string>) =>
      sql`not (p.received_by is not distinct from ${userId}::uuid and ${receivedAt} >=
        (select opened_at from shifts where user_id = ${userId}::uuid and closed_at is null))`,
  },
  choices: {
    stated: (stated: "yes" | "no") =>
      stated === "yes" ? sql`${hasLine}` : sql`${shouldBeStated} and not ${hasLine}`,
    simulated: (simulated: "yes" | "no") =>
      simulated === "yes" ? isSimulated : sql`not ${isSimulated}`,
  },
  select: (db) =>
    db.selectFrom("payments as p").select("p.id").select(reconciledInJson.as("payment")),
  sources: {
    own: openMoneySources.own,
    numbers: openMoneySources.numbers,
    codes: { phone: [customer.phone] },
    // The days have an index, and few enough payments that their references need none.
    texts: [
      ({ each }) => each((pattern) => referenceContains(sql`p.reference`, pattern)),
      customer.text,
    ],
  },
});

type ReceivedQuery = z.output<(typeof reconciliationContract.listReceivedMoney)["query"]>;
type ReceivedFilters = Omit<ReceivedQuery, "cursor" | "limit">;

/** The conditions of a list, without what a blind count hides from the user. @throws Refusal validation_failed */
async function whereOf(
  db: Database,
  actor: Actor,
  { from, to, provider, stated, simulated }: ReceivedFilters,
) {
  const { start, end } = spanOf({ from, to });
  const hiddenFrom = (await blindSince(db, actor)) === null ? undefined : actor.userId;
  return { span: [start, end], provider, stated, simulated, hiddenFrom };
}

/**
 * Lists the payments that were received on some days, newest first: the payments behind a total. Cash of a drawer is in
 * it as soon as its shift counts it. With `stated=no`, those
 * that should be on a statement and are on none. @throws Refusal validation_failed
 */
export async function listReceivedMoney(
  db: Database,
  actor: Actor,
  query: ReceivedQuery,
): Promise<Page<ReconciledPayment>> {
  const where = await whereOf(db, actor, query);
  const { items, nextCursor } = await received.read(db, { ...query, sort: "newest" }, where);
  return { items: items.map(({ payment }) => payment), nextCursor };
}

/** Reads all payments of the list, in batches of `limit`. @throws Refusal validation_failed */
export async function readAllReceived(
  db: Database,
  actor: Actor,
  filters: ReceivedFilters,
  limit: number,
) {
  const where = await whereOf(db, actor, filters);
  return received.readAll(db, { search: filters.search, sort: "newest", limit }, where);
}
