import { shapeOf } from "#src/shared/number-shapes.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { MAX_PER_KIND, type RecordSearch } from "#src/server/record-search.ts";
import type { SearchAnswer } from "../contract.ts";
import { allowedSearches, askEach, type Asking } from "./ask-each.ts";
import { kindsByLikelihood } from "./kinds-by-likelihood.ts";

/**
 * Searches the text among the records of every kind that the user may see. When nothing has the text, names are found
 * that differ from it by a typing error.
 */
export async function searchShop(
  db: Database,
  actor: Actor,
  searches: readonly RecordSearch[],
  { text, ...asking }: Asking & { text: string },
): Promise<SearchAnswer> {
  const kinds = kindsByLikelihood(shapeOf(text));
  const mine = allowedSearches(searches, actor).toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
  const exact = await askEach(mine, (each) => each.find(db, actor, text, MAX_PER_KIND), asking);
  if (exact.items.length > 0) return { ...exact, isSimilar: false };
  const tolerant = mine.filter(({ findSimilar }) => findSimilar);
  const similar = await askEach(
    tolerant,
    (each) => each.findSimilar?.(db, actor, text, MAX_PER_KIND),
    asking,
  );
  return {
    items: similar.items,
    isSimilar: similar.items.length > 0,
    failed: [...new Set([...exact.failed, ...similar.failed])],
  };
}
