import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/server/queries.ts";
import type { Receipt } from "../../contract.ts";
import type { RefundPaper } from "../../refunds/contract.ts";
import { paperOfRefund } from "../../refunds/refund-paper.ts";
import { receiptPaper, trackingUrlOf, type ReceiptPaper } from "../receipt-paper.ts";

/**
 * The text of a receipt, with the shop's number format and the tracking link. `chosen` is the language of the paper; by
 * default it is the customer's preferred language, or else the shop's.
 */
export async function setReceipt(
  db: Database,
  receipt: Receipt,
  chosen: Language | undefined,
  publicUrl: string,
): Promise<ReceiptPaper> {
  const { business, moneyFormat } = await getShopSettings(db);
  const language = chosen ?? receipt.customerLanguage ?? business.language;
  return receiptPaper(receipt, {
    language,
    word: wordsOf("receipts", language),
    wordOfCommon: wordsOf("common", language),
    moneyFormat,
    trackingUrl: trackingUrlOf(receipt, publicUrl),
  });
}

/** The text of a refund's paper. */
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
