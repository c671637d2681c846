/** How typed text finds customers. Other lists use this module too, in order to find records by their customer. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";

const phone = sql`c.phone`;

/** Selects the customers whose phone number begins with the typed digits. */
export const customersByPhone = ({ phone: from, phoneEnd }: Given<SearchValues>) =>
  andSurvivors(firstIds(sql`c.id`, sql`customers c`, phone, between(phone, from, phoneEnd), phone));

/**
 * Adds the other ids of the found persons: the number of a merged customer finds the survivor, and the number of the
 * survivor finds papers of before the merge.
 */
const andSurvivors = (found: RawBuilder<unknown>) => sql`
  with f as (select c.id, c.merged_into from customers c where c.id = any(array(${found})))
  select f.id from f union all select f.merged_into from f where f.merged_into is not null
  union all select m.id from customers m where m.merged_into in (select coalesce(f.merged_into, f.id) from f)`;

/** The search sources for a list whose column `customerId` contains the id of a customer. */
export const ofCustomer = (customerId: RawBuilder<unknown>) => ({
  phone: { column: customerId, find: customersByPhone },
  text: (pattern: RawBuilder<string>) =>
    sql<boolean>`${customerId} in (select c.id from customers c where c.search_text like ${pattern})`,
});

export const customerSources: SearchSources = {
  codes: { phone: [{ column: sql`id`, find: customersByPhone }] },
  texts: [(pattern) => sql`search_text like ${pattern}`],
};
