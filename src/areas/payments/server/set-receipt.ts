import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/server/queries.ts";
import type { Receipt } from "../contract.ts";
import { receiptPaper, type ReceiptPaper } from "../receipt-paper.ts";

/** The receipt in words: its language, the shop's way to write money, the link to follow the repair. */
export async function setReceipt(
  db: Database,
  receipt: Receipt,
  language: Language,
  publicUrl: string,
): Promise<ReceiptPaper> {
  const { moneyFormat } = await getShopSettings(db);
  const token = receipt.deviceId && (await findTrackingToken(db, receipt.deviceId));
  return receiptPaper(receipt, {
    language,
    word: wordsOf("receipts", language),
    moneyFormat,
    trackingUrl: token ? `${publicUrl}/track/${token}` : null,
  });
}

async function findTrackingToken(db: Database, deviceId: string): Promise<string | null> {
  const device = await db
    .selectFrom("devices")
    .select("trackingToken")
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return device?.trackingToken ?? null;
}
