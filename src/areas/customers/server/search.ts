/** How typed text finds customers. Other lists use this module too, in order to find records by their customer. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";

const phone = sql`c.phone`;

/** Selects the customers whose phone number begins with the typed digits. */
export const customersByPhone = ({ phone: from, phoneEnd }: Given<SearchValues>) =>
  firstIds(sql`c.id`, sql`customers c`, phone, between(phone, from, phoneEnd), phone);

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
