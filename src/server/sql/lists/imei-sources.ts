import { sql, type RawBuilder } from "kysely";
import type { Given } from "../compiled-query.ts";
import { between, firstIds } from "./search-conditions.ts";
import type { SearchSources, SearchValues } from "./search.ts";

/** How to search a list by IMEI, or by a part of its search text. `id` is the column with the id of the list's rows. */
export function imeiSources(
  id: RawBuilder<unknown>,
  { table, imei, text }: Record<"table" | "imei" | "text", RawBuilder<unknown>>,
): SearchSources {
  const find = (values: Given<SearchValues>) =>
    firstIds(sql`f.id`, table, imei, between(imei, values.imei, values.imeiEnd), { by: imei });
  return {
    codes: { digits: [{ column: id, find }] },
    texts: [({ isIn }) => isIn(text)],
  };
}
