import { sql } from "kysely";

export const mergingInvariants = {
  "a merged customer has nothing left, and the survivor is not merged": sql`
    select c.id as customer_id, c.merged_into from customers c join customers s on s.id = c.merged_into
    where s.merged_into is not null or s.is_walk_in or (c.erased_at is null) <> (s.erased_at is null)
       or exists (select from devices r where r.customer_id = c.id)
       or exists (select from sales r where r.customer_id = c.id)
       or exists (select from returned_devices r where r.customer_id = c.id)
       or exists (select from loyalty_redemptions r where r.customer_id = c.id)
       or exists (select from credit_accounts r where r.customer_id = c.id and (r.kind <> 'store_credit' or r.balance > 0))
       or exists (select from customer_notes r where r.customer_id = c.id)
       or exists (select from customer_promo_messages r where r.customer_id = c.id)
       or exists (select from customers r where r.referred_by = c.id)`,

  "every merge stands in the journal": sql`
    select c.id as customer_id from customers c
    where c.merged_into is not null and not exists (
      select from events e where e.record_id = c.id and e.kind = 'customer.merged_away')`,
};
