import type { FoundKind } from "#src/shared/search/found-kinds.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Log } from "#src/server/log.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import type { FoundRecordOfKind } from "../contract.ts";

export interface Asking {
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
 * Asks one kind after the other, so that a search never takes more than one connection. A kind that fails is in
 * `failed`, and the others are answered all the same.
 * @throws the error of the last kind, if all of them fail
 */
export async function askEach(
  searches: readonly RecordSearch[],
  find: (search: RecordSearch) => Promise<FoundRecord[]> | undefined,
  { log, isGone }: Asking,
): Promise<{ items: FoundRecordOfKind[]; failed: FoundKind[] }> {
  const items: FoundRecordOfKind[] = [];
  const failed = new Map<FoundKind, unknown>();
  for (const search of searches) {
    if (isGone()) break;
    try {
      for (const record of (await find(search)) ?? []) items.push({ kind: search.kind, ...record });
    } catch (error) {
      log.error({ err: error, kind: search.kind }, "the search of one kind failed");
      failed.set(search.kind, error);
    }
  }
  if (searches.length > 0 && failed.size === searches.length) throw [...failed.values()].at(-1);
  return { items, failed: [...failed.keys()] };
}
