import { sql } from "kysely";

export const customersInvariants = {
  "no link opens the page of an erased customer": sql`
    select l.id, l.customer_id from customer_page_links l join customers c on c.id = l.customer_id
    where c.erased_at is not null`,

  "a customer is found by the words of their name and by the digits of their phone number": sql`
    select coalesce(c.id, p.customer_id) as id, c.parts as expected, p.parts as found
    from (
      select id, array(
        select part collate "C" from customer_parts(name, phone, email, former_words) part
        where erased_at is null and merged_into is null and not is_walk_in order by 1) as parts
      from customers) c
    full join (
      select customer_id, array_agg(part order by part) as parts from customer_search_parts group by 1
    ) p on p.customer_id = c.id
    where coalesce(c.parts, '{}') is distinct from coalesce(p.parts, '{}')`,

  "a customer is found by a text inside of their name": sql`
    select coalesce(c.id, e.customer_id) as id, c.endings as expected, e.endings as found
    from (
      select id, array(
        select ending collate "C" from name_endings(name) ending
        where erased_at is null and merged_into is null and not is_walk_in order by 1) as endings
      from customers) c
    full join (
      select customer_id, array_agg(ending order by ending) as endings from customer_name_endings group by 1
    ) e on e.customer_id = c.id
    where coalesce(c.endings, '{}') is distinct from coalesce(e.endings, '{}')`,
};
