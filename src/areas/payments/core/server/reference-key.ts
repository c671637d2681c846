import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { begins } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchValues } from "#src/server/sql/lists/search.ts";

/**
 * The form in which references are compared: letters and digits only, in capitals. Rows keep a reference as it was
 * typed or as its provider reported it, because people compare it with the message.
 */
export const referenceKey = (reference: unknown) => sql<string>`reference_key(${reference})`;

/** The condition that a reference begins with the typed word, for an index of its key with `text_pattern_ops`. */
export function referenceBegins(
  reference: RawBuilder<unknown>,
  { upperWord }: Given<SearchValues>,
) {
  const from = referenceKey(sql`${upperWord}::text`);
  return begins(referenceKey(reference), from, sql<string>`(${from} || ${LAST_CHARACTER})`);
}

const LAST_CHARACTER = sql.lit("\u{10FFFF}");

/** The condition that a reference contains the text of a search pattern. */
export const referenceContains = (reference: RawBuilder<unknown>, pattern: RawBuilder<string>) =>
  sql<boolean>`${referenceKey(reference)} like '%' || ${referenceKey(pattern)} || '%'`;
