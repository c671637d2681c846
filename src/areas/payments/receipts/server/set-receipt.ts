import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Receipt } from "../contract.ts";
import type { RefundPaper } from "../refund-contract.ts";
import { paperOfRefund } from "../refund-paper.ts";
import { receiptPaper, trackingUrlOf, type ReceiptPaper } from "../receipt-paper.ts";
import { getPrint } from "./queries.ts";

/**
 * Returns the paper of a receipt in the chosen language. By default, it is in the language that the customer prefers,
 * or else in the language in which it was issued. @throws Refusal not_found: the receipt has no such print
 */
export async function setReceipt(
  db: Database,
  receipt: Receipt,
  chosen: { language?: Language | undefined; print?: number | undefined },
  publicUrl: string,
): Promise<ReceiptPaper> {
  const { moneyFormat } = await getShopSettings(db);
  const language = chosen.language ?? (await languageOf(db, receipt));
  const print = chosen.print === undefined ? null : await getPrint(db, receipt.id, chosen.print);
  return receiptPaper(receipt, {
    language,
    word: wordsOf("receipts", language),
    wordOfCommon: wordsOf("common", language),
    moneyFormat,
    trackingUrl: trackingUrlOf(receipt, publicUrl),
    print,
  });
}

/** The language that the customer prefers, or else the one in which the receipt was issued. */
export const languageOf = async (
  db: Database,
  { customerLanguage, receiptContent }: Pick<Receipt, "customerLanguage" | "receiptContent">,
): Promise<Language> =>
  customerLanguage ?? receiptContent?.language ?? (await getShopSettings(db)).business.language;

/** Returns the text of the paper of a refund. `chosen` has the same default as in `setReceipt`. */
export async function setRefund(
  db: Database,
  refund: RefundPaper,
  chosen: Language | undefined,
): Promise<ReceiptPaper> {
  const { business, moneyFormat } = await getShopSettings(db);
  const language = chosen ?? refund.receipt.customerLanguage ?? business.language;
  return paperOfRefund(refund, {
    language,
    word: wordsOf("receipts", language),
    wordOfCommon: wordsOf("common", language),
    moneyFormat,
  });
}
