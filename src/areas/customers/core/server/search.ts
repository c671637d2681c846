/** How typed text finds customers. Other lists use this module too, in order to find records by their customer. */
import { sql, type RawBuilder } from "kysely";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { MAX_PER_KIND } from "#src/server/record-search.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { CodeSource, SearchSources } from "#src/server/sql/lists/search.ts";
import type { TypedText } from "#src/server/sql/lists/typed-words.ts";
import { unnamedKind } from "../../customer-name.ts";

const phone = sql`c.phone`;
const name = sql`search_key(c.name)`;

/** Selects the customers whose phone number begins with the typed digits. */
export const customersByPhone: CodeSource["find"] = (values, most) =>
  andSurvivors(
    firstIds(sql`c.id`, sql`customers c`, phone, between(phone, values.phone, values.phoneEnd), {
      by: phone,
      most,
    }),
  );

/**
 * Adds the other ids of the found persons: the number of a merged customer finds the survivor, and the number of the
 * survivor finds papers of before the merge.
 */
const andSurvivors = (found: RawBuilder<unknown>) => sql`
  with f as (select c.id, c.merged_into from customers c where c.id = any(array(${found})))
  select f.id from f union all select f.merged_into from f where f.merged_into is not null
  union all select m.id from customers m where m.merged_into in (select coalesce(f.merged_into, f.id) from f)`;

/**
 * Selects customers with a part that begins with the typed text: a word of the name or of the email address, or some
 * digits of the phone number.
 */
const byPart: CodeSource["find"] = ({ word, wordEnd }, most) =>
  firstIds(
    sql`p.customer_id`,
    sql`customer_search_parts p`,
    sql`p.part`,
    sql`p.part >= (select ${word}::text) and p.part < (select ${wordEnd}::text)`,
    { by: sql`p.part, p.customer_id desc`, most },
  );

/** Selects customers whose name begins with the typed words. `starts_with` is for databases that do not sort by bytes. */
const byName: CodeSource["find"] = ({ word, wordEnd }, most) => {
  const within = sql<boolean>`${name} >= (select ${word}::text) and ${name} < (select ${wordEnd}::text)`;
  const found = firstIds(sql`c.id, ${name} as name`, sql`customers c`, name, within, {
    by: sql`${name}, c.id`,
    most,
  });
  return sql`select id from (${found}) named where starts_with(named.name, ${word}::text)`;
};

/**
 * Selects customers whose name contains the typed text, without those whom `byPart` or `byName` finds. It reads a bounded
 * number of rows: `byPart` and `byName` each find at most `most` customers, and a name has few endings.
 */
const byInside: CodeSource["find"] = (values, most) => {
  const { word, wordEnd } = values;
  const others = sql`array(${byPart(values, most)}) || array(${byName(values, most)})`;
  return firstIds(
    sql`e.customer_id`,
    sql`customer_name_endings e`,
    sql`e.ending`,
    sql`e.ending >= (select ${word}::text) and e.ending < (select ${wordEnd}::text)
      and e.customer_id <> all((select ${others})::uuid[])`,
    { by: sql`e.ending, e.customer_id desc`, most },
  );
};

/**
 * The search sources for a list of records whose column `self` is their own id: the newest records of the first
 * customers whose name or phone number begins with the typed text. `table` has an index on `customer_id, created_at desc,
 * id desc`, so that a customer with many records costs no more than others.
 */
export function newestOfCustomers(self: RawBuilder<unknown>, table: "devices" | "sales") {
  const newestOf = (find: CodeSource["find"]): CodeSource => ({
    column: self,
    find: (values, most) => sql`
      select n.id from (${find(values, most)}) c (customer_id), lateral (
        select f.id from ${sql.table(table)} f where f.customer_id = c.customer_id
        order by f.created_at desc, f.id desc limit ${sql.lit(MAX_PER_KIND)}) n`,
  });
  return {
    names: { word: newestOf(byPart), words: newestOf(byName) },
    phone: newestOf(customersByPhone),
  };
}

/** The search sources for a list whose column `customerId` contains the id of a customer. */
export const ofCustomer = (customerId: RawBuilder<unknown>) => ({
  phone: { column: customerId, find: customersByPhone },
  text: ({ isIn }: TypedText) =>
    sql<boolean>`${customerId} in (select c.id from customers c where ${isIn(sql`c.search_text`)})`,
});

const id = sql`id`;

/**
 * The first stage of a search in the list of customers fills a page, and reading it costs the same in a shop of any size.
 * The last stage finds all others.
 */
export const customerSources: SearchSources = {
  most: 25,
  codes: {
    names: {
      word: { column: id, find: byPart },
      words: { column: id, find: byName },
      inside: { column: id, find: byInside },
    },
    word: [{ column: id, find: byPart }],
    phone: [{ column: id, find: customersByPhone }],
  },
  texts: [({ isIn }) => isIn(sql`search_text`)],
};

/** The customer of a found record, for its subtitle: only readers of customers get the name, as in lists. */
export const customerInSearch = (
  { customerId, customerName, customerPhone }: CustomerOfRecord,
  actor: Actor,
): string | null =>
  may(actor, "view_customers") && !unnamedKind({ id: customerId, phone: customerPhone })
    ? customerName
    : null;

interface CustomerOfRecord {
  customerId: string;
  customerName: string;
  customerPhone: string | null;
}
