/** The search for customers by typed text. Lists of records that have a customer use it too. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";

const phone = sql`c.phone`;

/** Finds the customers whose phone number begins with the typed number. */
export const customersByPhone = ({ phone: from, phoneEnd }: Given<SearchValues>) =>
  firstIds(sql`c.id`, sql`customers c`, phone, between(phone, from, phoneEnd), phone);

/** Search sources of a list whose `customerId` refers to a customer. */
export const ofCustomer = (customerId: RawBuilder<unknown>) => ({
  phone: { column: customerId, find: customersByPhone },
  text: (pattern: RawBuilder<string>) =>
    sql<boolean>`${customerId} in (select c.id from customers c where c.search_text like ${pattern})`,
});

export const customerSources: SearchSources = {
  codes: { phone: [{ column: sql`id`, find: customersByPhone }] },
  texts: [(pattern) => sql`search_text like ${pattern}`],
};
