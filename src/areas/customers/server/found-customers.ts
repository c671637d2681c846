/** How the search of the whole shop finds customers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Database } from "#src/server/database.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { nearSpellings, swappedWords } from "#src/server/sql/near-spellings.ts";
import { isListed } from "../core/server/listed.ts";
import { customerSources } from "../core/server/search.ts";

const id = sql`customers.id`;

const customers = foundList({
  select: (db) => db.selectFrom("customers").select(["id", "name", "phone", "city"]),
  table: sql`customers`,
  id,
  order: { ...newestFirst(sql`customers.created_at`, id), within: isListed },
  sources: { ...customerSources, texts: [] },
});

type Row = Awaited<ReturnType<(typeof customers)["named"]>>[number];

interface Similar {
  spellings: readonly string[];
  ends: readonly string[];
  most: number;
}

/**
 * The customers with a word that begins with one of the spellings. Each spelling is one look-up in the index. A whole
 * word is better than a beginning, and the spellings are sorted by likelihood.
 */
const byWord = compileOnce(
  (_, { spellings, ends, most }: Given<Similar>) => sql<{ id: string }>`
    select /* one plan */ p.customer_id as id
    from unnest(${spellings}::text[], ${ends}::text[]) with ordinality v (spelling, spelling_end, place),
      lateral (
        select p.part, p.customer_id from customer_search_parts p
        where p.part >= v.spelling collate "C" and p.part < v.spelling_end collate "C"
        order by p.part, p.customer_id desc limit ${most}::int) p
    group by p.customer_id
    order by bool_or(p.part = v.spelling) desc, min(v.place), p.customer_id desc limit ${most}::int`,
);

/** The customers whose name begins with one of the spellings. */
const byName = compileOnce(
  (_, { spellings, ends, most }: Given<Similar>) => sql<{ id: string }>`
    select /* one plan */ c.id
    from unnest(${spellings}::text[], ${ends}::text[]) with ordinality v (spelling, spelling_end, place),
      lateral (
        select c.id, search_key(c.name) as name from customers c
        where search_key(c.name) >= v.spelling and search_key(c.name) < v.spelling_end
        order by search_key(c.name), c.id limit ${most}::int) c
    where starts_with(c.name, v.spelling)
    group by c.id order by min(v.place), c.id desc limit ${most}::int`,
);

/** Finds customers whose name differs from the text by a typing error, or by the order of two names. */
async function findSimilar(db: Database, text: string, most: number): Promise<Row[]> {
  const hasWords = text.includes(" ");
  const spellings = [...swappedWords(text), ...nearSpellings(text)];
  if (spellings.length === 0) return [];
  const values = { spellings, ends: spellings.map((each) => `${each}\u{10FFFF}`), most };
  const found = await (hasWords ? byName : byWord)(db, values);
  return customers.named(
    db,
    found.map((each) => each.id),
  );
}

export const customerSearch = searchOfList({
  kind: "customer",
  access: ["view_customers"],
  list: customers,
  findSimilar,
  toRecord: ({ id: customerId, name, phone, city }) => ({
    id: customerId,
    title: name,
    subtitle: subtitleOf(phone && formatPhone(phone), city),
    href: pageHref("/customers/$id", { id: customerId }),
  }),
});
