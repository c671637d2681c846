import { sql } from "kysely";

/** The invariants of sales and points. */
export const saleInvariants = {
  "a line of a sale is its quantity at its price, taxed after its discount": sql`
    select id as sale_item_id, quantity, unit_price, total_price, discount_share, tax_rate, tax_amount from sale_items
    where total_price <> quantity * unit_price
       or tax_amount <> round((total_price - discount_share) * tax_rate / (100 + tax_rate))`,

  "a charge of a sale is its percentage of the goods, and includes its tax": sql`
    select s.id as sale_id, s.sale_number, c from sales s cross join lateral jsonb_array_elements(s.charges) c
    where (c ->> 'amount')::bigint <> round((s.subtotal - s.discount_amount) * (c ->> 'percent')::numeric / 100)
       or (c ->> 'taxAmount')::bigint
         <> round((c ->> 'amount')::bigint * (c ->> 'taxRate')::numeric / (100 + (c ->> 'taxRate')::numeric))`,

  "a sale is its lines less its discount, plus its charges, rounded": sql`
    select s.id as sale_id, s.sale_number, s.subtotal, s.discount_amount, s.rounding_amount, s.total, i.prices, i.shares
    from sales s
    left join (
      select sale_id, sum(total_price) as prices, sum(discount_share) as shares, sum(tax_amount) as taxes
      from sale_items group by sale_id) i on i.sale_id = s.id
    cross join lateral (
      select coalesce(sum((c ->> 'amount')::bigint), 0) as amount, coalesce(sum((c ->> 'taxAmount')::bigint), 0) as tax
      from jsonb_array_elements(s.charges) c) c
    where (s.subtotal, s.discount_amount, s.charges_amount, s.tax_amount)
        is distinct from (i.prices, i.shares, c.amount, i.taxes + c.tax)
       or s.total <> s.subtotal - s.discount_amount + s.charges_amount + s.rounding_amount
       or s.discount_amount not between 0 and s.subtotal`,

  "a completed sale is paid exactly, any other not at all": sql`
    select s.id as sale_id, s.sale_number, s.status, s.total, p.paid
    from sales s
    left join (
      select sale_id, sum(amount) as paid from payments
      where status in ('completed', 'refunded') and (completed_at is not null or status = 'completed')
      group by sale_id) p on p.sale_id = s.id
    where p.paid is distinct from case when s.status = 'completed' then s.total end`,

  "a reward is the discount of the one sale that uses it, until the sale is cancelled or refunded as a whole": sql`
    select s.id as sale_id, s.redemption_id, r.status from sales s join loyalty_redemptions r on r.id = s.redemption_id
    where (r.sale_id is not distinct from s.id) <> (s.status <> 'cancelled' and exists (
        select from sale_items i where i.sale_id = s.id and i.refunded_quantity < i.quantity))
    union all
    select r.sale_id, r.id, r.status from loyalty_redemptions r left join sales s on s.id = r.sale_id
    where r.sale_id is not null and s.redemption_id is distinct from r.id`,

  "a sale's payment is its customer's, in its currency": sql`
    select s.id as sale_id, s.sale_number, p.id as payment_id from sales s left join payments p on p.id = s.payment_id
    where p.id is null or (p.sale_id, surviving_customer(p.customer_id), p.currency, p.paid_with)
        is distinct from (s.id, s.customer_id, s.currency, null)
       or s.total <> (select sum(each.amount) from payments each where p.id in (each.id, each.paid_with))
       or s.payment_type <> case when exists (select from payments each where each.paid_with = p.id)
            then 'split' else p.payment_method end
    union all
    select p.sale_id, null, p.id from payments p
    where p.sale_id is not null and not exists (select from sales s where s.id = p.sale_id)`,

  "pieces that a refund did not bring back count as a loss of who gave it": sql`
    select f.id as refund_id, f.sale_id, f.user_id
    from sale_refunds f join sale_refund_lines r on r.refund_id = f.id
    where not r.restock and not f.is_before_loss_limit
      -- Those of a refund by a provider were counted when it was asked.
      and not exists (select from provider_refunds p where p.refund_id = f.payment_refund_id)
      and not exists (
        select from limited_losses l where l.kind = 'refund' and l.record_id = f.id and l.user_id = f.user_id)`,

  "what was paid back for a sale is what its payments gave back": sql`
    select s.id as sale_id, s.sale_number, s.refunded_amount, coalesce(f.amount, 0) as refunds, coalesce(p.amount, 0) as payments
    from sales s
    left join (select sale_id, sum(amount) as amount from sale_refunds group by sale_id) f on f.sale_id = s.id
    left join (
      select sale_id, sum(refunded_amount) as amount from payments
      where sale_id is not null and completed_at is not null group by sale_id) p
      on p.sale_id = s.id
    where s.refunded_amount <> coalesce(f.amount, 0) or s.refunded_amount <> coalesce(p.amount, 0)
       or s.refunded_amount > s.total`,

  "a refund of a sale names the money that went back for it": sql`
    select r.id as refund_id, r.amount, r.payment_refund_id, f.amount as given_back
    from sale_refunds r
    left join lateral (
      select sum(g.amount) as amount, min(p.sale_id::text) as first_sale, max(p.sale_id::text) as last_sale
      from payment_refunds g join payments p on p.id = g.payment_id
      where r.payment_refund_id in (g.id, g.given_with)) f on true
    where case when r.amount = 0 then r.payment_refund_id is not null
          else (f.amount, f.first_sale, f.last_sale) is distinct from (r.amount::numeric, r.sale_id::text, r.sale_id::text) end`,

  "no more pieces came back than were sold": sql`
    select i.id as sale_item_id, i.quantity, i.refunded_quantity, coalesce(l.pieces, 0) as pieces
    from sale_items i
    left join (select sale_item_id, sum(quantity) as pieces from sale_refund_lines group by sale_item_id) l
      on l.sale_item_id = i.id
    where i.refunded_quantity <> coalesce(l.pieces, 0) or i.refunded_quantity > i.quantity`,

  "what was sold left the shelf, and what came back is on it": sql`
    select coalesce(b.sale_id, m.sale_id) as sale_id, coalesce(b.item_id, m.item_id) as item_id, b.gone, m.gone as moved
    from (
      select s.id as sale_id, i.item_id,
             sum(i.quantity) - coalesce(sum((
               select sum(l.quantity) from sale_refund_lines l where l.sale_item_id = i.id and l.restock)), 0) as gone
      from sales s join sale_items i on i.sale_id = s.id where s.status = 'completed' group by 1, 2) b
    full join (
      select sale_id, item_id, -sum(quantity) as gone from stock_movements
      where sale_id is not null and reason in ('sale', 'refund') group by 1, 2) m
      on m.sale_id = b.sale_id and m.item_id = b.item_id
    where coalesce(b.gone, 0) <> coalesce(m.gone, 0)`,

  "stock is set aside for sales that wait for their payment alone": sql`
    select r.id as reservation_id, r.sale_id, s.status from stock_reservations r left join sales s on s.id = r.sale_id
    where r.sale_id is not null and r.ended_at is null and s.status is distinct from 'pending'
    union all
    select null, s.id, s.status from sales s join payments p on p.id = s.payment_id
    where s.status = 'pending' and p.status in ('pending', 'processing', 'unknown')
      and (select coalesce(sum(quantity), 0) from sale_items i where i.sale_id = s.id)
        <> (select coalesce(sum(quantity), 0) from stock_reservations r where r.sale_id = s.id and r.ended_at is null)`,

  "points are the sum of their ledger": sql`
    select c.id as customer_id, c.points, coalesce(l.points, 0) as ledger
    from customers c
    left join (select customer_id, sum(points) as points from loyalty_transactions group by customer_id) l
      on l.customer_id = c.id
    where c.points - c.points_owed <> coalesce(l.points, 0) or c.points < 0
       or c.points - c.points_owed <> c.total_points_earned - c.total_points_redeemed`,

  "a refunded sale keeps no points but expired ones": sql`
    select s.id as sale_id, s.sale_number, s.points_earned, f.reversed, f.expired
    from sales s join (
      select sale_id, sum(points_reversed) as reversed, sum(points_expired) as expired,
             bool_and(points_expired is not null) as is_exact
      from sale_refunds group by sale_id) f on f.sale_id = s.id
    where s.refunded_amount = s.total and f.is_exact and s.points_earned <> f.reversed + f.expired
    union all
    select s.id, s.sale_number, s.points_earned, f.points_reversed, f.points_expired
    from sales s join sale_refunds f on f.sale_id = s.id
    where f.points_expired > (
      select coalesce(-sum(x.points), 0) from loyalty_transactions x
      where x.customer_id = any (ids_of_person(s.customer_id)) and x.type = 'expired')`,

  "a sale keeps the points of what earns them and was not refunded": sql`
    select s.id as sale_id, s.sale_number, s.points_amount, s.points_rate, s.points_earned, f.gone
    from sales s
    left join (
      select sale_id, sum(points_reversed + points_expired) as gone, bool_and(points_expired is not null) as is_exact
      from sale_refunds group by sale_id) f on f.sale_id = s.id
    where s.completed_at is not null and f.is_exact is not false
      and s.points_earned - coalesce(f.gone, 0) <> floor(s.points_amount * s.points_rate / 100 + 1e-9)
    union all
    select s.id, s.sale_number, s.points_amount, s.points_rate, s.points_earned, null from sales s
    where s.points_amount > s.total - s.refunded_amount`,

  "a sale earned and lost the points its customer's ledger says": sql`
    select s.id as sale_id, s.sale_number, s.points_earned, coalesce(l.earned, 0) as earned, coalesce(l.reversed, 0) as reversed
    from sales s
    full join (
      select sale_id, coalesce(sum(points) filter (where type = 'earned'), 0) as earned,
             coalesce(-sum(points) filter (where type = 'reversed'), 0) as reversed,
             min(surviving_customer(customer_id)::text) as first_customer,
             max(surviving_customer(customer_id)::text) as last_customer
      from loyalty_transactions where sale_id is not null group by sale_id) l on l.sale_id = s.id
    where s.points_earned is distinct from coalesce(l.earned, 0)
       or (select coalesce(sum(points_reversed), 0) from sale_refunds f where f.sale_id = s.id) <> coalesce(l.reversed, 0)
       or l.first_customer <> s.customer_id::text or l.last_customer <> s.customer_id::text`,

  "the walk-in customer has sales alone": sql`
    select id as customer_id, points, total_spent from customers c
    where is_walk_in and (
      points <> 0 or total_spent <> 0 or phone is not null or erased_at is not null
      or exists (select from devices d where d.customer_id = c.id))
    union all
    select null, null, null where (select count(*) from customers where is_walk_in) <> 1`,

  "every sale, cancellation and refund of one stands in the journal": sql`
    select s.id as sale_id, s.sale_number, s.status from sales s
    where not exists (
      select from events e where e.record_id = s.id and e.kind in ('sale.created', 'sale.completed'))
       or (s.status <> 'pending' and not exists (
         select from events e where e.record_id = s.id and e.kind = 'sale.' || s.status))
       or (select count(*) from events e where e.record_id = s.id and e.kind = 'sale.refunded')
         <> (select count(*) from sale_refunds f where f.sale_id = s.id)`,
};
