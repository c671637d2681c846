import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { orderPaper } from "../order-paper.ts";
import { getPurchaseOrder } from "./queries.ts";

/**
 * Draws an order as a PDF on A4, in the language `chosen`, by default that of the shop. Its name is the order number
 * without the characters that a file name cannot have.
 * @throws Refusal forbidden (without `view_cost`), not_found
 */
export async function orderPdf(
  db: Database,
  actor: Actor,
  id: string,
  chosen: Language | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  const order = await getPurchaseOrder(db, actor, id);
  requirePermission(actor, "view_cost");
  const { business, moneyFormat } = await getShopSettings(db);
  const language = chosen ?? business.language;
  const word = wordsOf("purchasing", language);
  const paper = orderPaper(order, { language, word, business, moneyFormat });
  const name = order.orderNumber.replaceAll(/[^\w.-]+/g, "-");
  return { name, pdf: await tablePdf(db, paper, order.createdAt) };
}
