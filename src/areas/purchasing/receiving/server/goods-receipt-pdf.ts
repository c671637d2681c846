import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { goodsReceiptPaper } from "../goods-receipt-paper.ts";
import { getGoodsReceipt } from "./queries.ts";

/** Draws a goods received note as a PDF on A4. It has no costs. @throws Refusal not_found */
export async function goodsReceiptPdf(
  db: Database,
  id: string,
  chosen: Language | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  const receipt = await getGoodsReceipt(db, id);
  const { business } = await getShopSettings(db);
  const language = chosen ?? business.language;
  const paper = goodsReceiptPaper(receipt, {
    language,
    word: wordsOf("goods-receiving", language),
    business,
  });
  return { name: receipt.receiptNumber, pdf: await tablePdf(db, paper, receipt.createdAt) };
}
