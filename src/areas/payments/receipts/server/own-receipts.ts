/** The receipts that customers open themselves: on their own page, by the link of a receipt, or from a tracking page. */
import { sql, type RawBuilder } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { wordsOf } from "#src/server/words.ts";
import { idsOfPerson, ofPerson } from "#src/areas/customers/core/server/person.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import type { Receipt } from "../contract.ts";
import type { LinkedReceipt, OwnReceipt } from "../own-receipt.ts";
import { receiptPaper, type ReceiptPaper } from "../receipt-paper.ts";
import { moneyOnReceipt } from "./money-on-receipt.ts";
import { getReceipt } from "./queries.ts";

const receipts = keysetList({
  orders: { newest: newestFirst(sql`r.receipt_date`, sql`r.id`) },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`r.customer_id = ${customerId}`,
    customerIds: (customerIds: RawBuilder<readonly string[]>) =>
      sql`r.customer_id = any(${customerIds}::uuid[])`,
  },
  select: (db) =>
    db
      .selectFrom("receipts as r")
      .select(["r.id", "r.receiptNumber", "r.receiptDate", "r.currency"])
      .select(moneyOnReceipt.as("amount"))
      .leftJoin("creditAccounts as a", "a.id", "r.creditAccountId")
      .leftJoin("payments as opened", "opened.id", "a.paymentId")
      .leftJoin("receipts as debt", (on) =>
        on.on(sql<boolean>`debt.payment_id = coalesce(opened.paid_with, opened.id)`),
      )
      .select(
        sql<string>`coalesce(r.ticket_number, r.sale_number, debt.sale_number, debt.ticket_number,
          r.receipt_number)`.as("number"),
      ),
});

/** One page of a customer's receipts, the newest first. */
export const listOwnReceipts = async (
  db: Database,
  customerId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<OwnReceipt>> =>
  receipts.read(db, { sort: "newest", cursor, limit }, await ofPerson(db, customerId));

/**
 * The paper of one receipt of the customer. It names nobody, because whoever has the link may read it, and it counts as
 * a copy. @throws Refusal not_found: also for the receipt of somebody else
 */
export async function setOwnReceipt(
  db: Database,
  customerId: string,
  number: string,
  language: Language,
): Promise<{ paper: ReceiptPaper; linkToken: string | null }> {
  const found = await db
    .selectFrom("receipts")
    .select("id")
    .where("customerId", "in", await idsOfPerson(db, customerId))
    .where("receiptNumber", "=", number)
    .executeTakeFirstOrThrow(notFound);
  const receipt = await getReceipt(db, found.id);
  const { linkToken } = receipt;
  return { paper: await namelessPaper(db, receipt, language), linkToken };
}

/**
 * The receipt with this secret link. An erasure of the customer ends the link. @throws Refusal not_found
 */
export async function getLinkedReceipt(db: Database, token: string): Promise<Receipt> {
  const found = await db
    .selectFrom("receipts")
    .select("id")
    .where("linkToken", "=", token)
    .executeTakeFirst();
  return getReceipt(db, (found ?? refuse("not_found")).id);
}

const MAX_OF_REPAIR = 20;

/** The receipts of a repair and of what was paid later for it, the newest first. They name nobody. */
export async function listReceiptsOfRepair(
  db: Database,
  trackingToken: string,
): Promise<LinkedReceipt[]> {
  const { rows } = await sql<LinkedReceipt>`
    with repair as (select id from devices where tracking_token = ${trackingToken}),
      papers as (
        select r.id from receipts r join repair d on r.device_id = d.id
        union
        select r.id from repair d join payments p on p.device_id = d.id join credit_accounts a on a.payment_id = p.id
        join credit_entries e on e.account_id = a.id join receipts r on r.payment_id = e.payment_id)
    select r.link_token as token, ${momentInJson(sql`r.receipt_date`)} as date, ${moneyOnReceipt} as amount, r.currency
    from papers join receipts r on r.id = papers.id
    where r.link_token is not null
    order by r.receipt_date desc, r.id desc limit ${MAX_OF_REPAIR}`.execute(db);
  return rows;
}

/** The paper of a receipt without the names on it. It counts as a copy. */
export async function namelessPaper(
  db: Database,
  receipt: Receipt,
  language: Language,
): Promise<ReceiptPaper> {
  const { moneyFormat } = await getShopSettings(db);
  const word = wordsOf("receipts", language);
  const paper = receiptPaper(
    // Without its stored text, which names people, the receipt is composed again.
    { ...receipt, receiptContent: null },
    {
      language,
      word,
      wordOfCommon: wordsOf("common", language),
      moneyFormat,
      trackingUrl: null,
      isNameless: true,
    },
  );
  return { ...paper, copy: word("paper.copy") };
}
