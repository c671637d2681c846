import type { FoundKind } from "#src/shared/found-kinds.ts";
import { shapeOf } from "#src/shared/number-shapes.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Log } from "#src/server/log.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import type { FoundRecordOfKind, SearchAnswer } from "../contract.ts";
import { kindsByLikelihood } from "./kinds-by-likelihood.ts";

/** The most records of one kind. */
const MOST_OF_KIND = 6;

interface Wanted {
  text: string;
  log: Log;
  /** Whether nobody waits for the answer any more, because the user has typed another letter. */
  isGone: () => boolean;
}

/** The searches of the records that the user may see. */
export const allowedSearches = (
  searches: readonly RecordSearch[],
  actor: Actor,
): readonly RecordSearch[] =>
  searches.filter(({ access }) => access.some((permission) => may(actor, permission)));

/**
 * Searches the text among the records of every kind that the user may see, one kind after the other, so that a search
 * never takes more than one connection. A kind whose search fails is named in `failed`; the others are found all the
 * same. When nothing has the text, names are found that differ from it by a typing error.
 * @throws the error of the last kind, if all of them fail
 */
export async function searchShop(
  db: Database,
  actor: Actor,
  searches: readonly RecordSearch[],
  { text, log, isGone }: Wanted,
): Promise<SearchAnswer> {
  const mine = allowedSearches(searches, actor);
  const failed = new Map<FoundKind, unknown>();
  const ask = async (
    asked: readonly RecordSearch[],
    find: (search: RecordSearch) => Promise<FoundRecord[]> | undefined,
  ): Promise<FoundRecordOfKind[]> => {
    const found: FoundRecordOfKind[] = [];
    for (const search of asked) {
      if (isGone()) break;
      try {
        for (const record of (await find(search)) ?? [])
          found.push({ kind: search.kind, ...record });
      } catch (error) {
        log.error({ err: error, kind: search.kind }, "the search of one kind failed");
        failed.set(search.kind, error);
      }
    }
    return found;
  };
  const byKind = sortedByKind(mine, text);
  const exact = await ask(byKind, (search) => search.find(db, actor, text, MOST_OF_KIND));
  const isSimilar = exact.length === 0;
  const items = isSimilar
    ? await ask(byKind, (search) => search.findSimilar?.(db, actor, text, MOST_OF_KIND))
    : exact;
  if (mine.length > 0 && failed.size === mine.length) throw [...failed.values()].at(-1);
  return { items, isSimilar: isSimilar && items.length > 0, failed: [...failed.keys()] };
}

function sortedByKind(searches: readonly RecordSearch[], text: string): readonly RecordSearch[] {
  const kinds = kindsByLikelihood(shapeOf(text));
  return searches.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}
