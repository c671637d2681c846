import { sql } from "kysely";

export const customersInvariants = {
  "no link opens the page of an erased customer": sql`
    select l.id, l.customer_id from customer_page_links l join customers c on c.id = l.customer_id
    where c.erased_at is not null`,
};
