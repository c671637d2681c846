import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { slipPaper } from "../slip-paper.ts";
import { getPayout } from "./payout-queries.ts";

/** Draws the slip of a payout as a PDF on A4. @throws Refusal not_found (also for somebody else's payout) */
export async function slipPdf(
  db: Database,
  actor: Actor,
  id: string,
  chosen: Language | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  const payout = await getPayout(db, actor, id);
  const shop = await getShopSettings(db);
  const language = chosen ?? shop.business.language;
  const paper = slipPaper(payout, { language, word: wordsOf("commission", language), shop });
  return { name: payout.payoutNumber, pdf: await tablePdf(db, paper, payout.createdAt) };
}
