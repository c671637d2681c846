import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { zPaper, type ZPaper } from "../z-paper.ts";
import { getShift } from "./queries.ts";

/**
 * The text of the Z of a closed shift.
 * @throws Refusal not_found: the actor may not see the shift, or it is still open
 */
export async function setZPaper(
  db: Database,
  actor: Actor,
  shiftId: string,
  language: Language,
): Promise<{ paper: ZPaper; closedAt: string }> {
  const shift = await getShift(db, actor, shiftId);
  if (!shift.closedAt) return refuse("not_found");
  const { moneyFormat, business } = await getShopSettings(db);
  const word = wordsOf("shifts", language);
  return {
    paper: zPaper(shift, {
      language,
      word,
      moneyFormat,
      business,
      providerWord: wordsOf("common", language),
    }),
    closedAt: shift.closedAt,
  };
}
