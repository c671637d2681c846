/** The receipts on a customer's own page. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { wordsOf } from "#src/server/words.ts";
import { idsOfPerson, ofPerson } from "#src/areas/customers/core/server/person.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import type { OwnReceipt } from "../own-receipt.ts";
import { receiptPaper, type ReceiptPaper } from "../receipt-paper.ts";
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
      .select(["r.id", "r.receiptNumber", "r.receiptDate", "r.paymentAmount", "r.currency"])
      .select(sql<string | null>`coalesce(r.ticket_number, r.sale_number)`.as("subjectNumber")),
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
): Promise<ReceiptPaper> {
  const found = await db
    .selectFrom("receipts")
    .select("id")
    .where("customerId", "in", await idsOfPerson(db, customerId))
    .where("receiptNumber", "=", number)
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  const receipt = await getReceipt(db, found.id);
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
