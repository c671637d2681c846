import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { getSupplier } from "../../suppliers/server/queries.ts";
import { returnPaper } from "../return-paper.ts";
import { getSupplierReturn } from "./queries.ts";

/** Draws the paper of a return. @throws Refusal forbidden (without `view_cost`), not_found */
export async function returnPdf(
  db: Database,
  actor: Actor,
  id: string,
  chosen: Language | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  requirePermission(actor, "view_cost");
  const returned = await getSupplierReturn(db, actor, id);
  const supplier = await getSupplier(db, actor, returned.supplierId);
  const { business, moneyFormat } = await getShopSettings(db);
  const language = chosen ?? business.language;
  const word = wordsOf("supplier-returns", language);
  const paper = returnPaper(returned, supplier, { language, word, business, moneyFormat });
  return { name: returned.returnNumber, pdf: await tablePdf(db, paper, returned.createdAt) };
}
