-- The bare server's checkout of three lines (bare-sales.ts), one piece each, with nothing but PostgreSQL: its trips,
-- its rows, no HTTP and no JSON of an answer.
\set a random(1, :items)
\set b :a % :items + 1
\set c :b % :items + 1
\set customer random(1, :customers)
begin;
select array_agg(i.id order by i.id) as ids, array_agg(i.price order by i.id) as prices,
       array_agg(i.cost order by i.id) as costs, array_agg(i.name order by i.id) as names,
       array_agg(i.sku order by i.id) as skus, array_agg(i.quantity - 1 order by i.id) as afters,
       array_agg(i.movement_count + 1 order by i.id) as positions, sum(i.price)::bigint as total,
       round(sum(i.price) * 18 / 118.0)::bigint as tax, uuidv7() as sale, uuidv7() as payment
from (select id, name, sku, price, cost, quantity, movement_count from inventory_items
      where id in (select id from bench_items where n in (:a, :b, :c)) order by id for no key update) i \gset
select c.id as buyer, c.phone, u.id as cashier from bench_customers b join customers c on c.id = b.id,
  (select id from users order by id limit 1) u where b.n = :customer for key share of c \gset
select 'S-26-' || lpad(nextval('sale_numbers')::text, 6, '0') as number \gset
insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, status, tendered,
   received_by, completed_at)
values (:payment, 'PAY-' || (:payment)::uuid, :buyer, :sale, :total, 'cash', 'cash', 'completed', 100000000, :cashier,
   now());
insert into receipts (id, receipt_number, payment_id, customer_id, sale_id, sale_number, lines, subtotal,
   discount_amount, rounding_amount, customer_name, customer_phone, payment_method, payment_provider, payment_amount,
   tendered, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate, tax_amount, business,
   generated_by, generated_by_name)
select uuidv7(), 'RCP-' || (:payment)::uuid, :payment, :buyer, :sale, :number,
   (select jsonb_agg(jsonb_build_object('name', name, 'sku', sku, 'quantity', 1, 'unitPrice', price, 'totalPrice', price))
    from unnest((:names)::text[], (:skus)::text[], (:prices)::bigint[]) as l (name, sku, price)),
   :total, 0, 0, 'Bench', :phone, 'cash', 'cash', :total, 100000000, 'TZS', :total, 0, 0, 0, 18, :tax,
   '{"name":"Bench"}', :cashier, 'Worker 0';
insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
   tax_amount, points_rate, points_earned, search_text, completed_at)
values (:sale, :number, :buyer, :cashier, 'cash', :payment, 'completed', 'TZS', :total, :total, :tax, 0.01,
   (:total)::bigint / 10000, lower((:number)::text || ' ' || array_to_string((:names)::text[] || (:skus)::text[], ' ')),
   now())
returning id, sale_number, status, subtotal, total, tax_amount, created_at;
insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
   tax_rate, tax_amount, unit_cost)
select uuidv7(), :sale, l.position, l.item_id, l.name, l.sku, 1, l.price, l.price, l.price, 18,
   round(l.price * 18 / 118.0), l.cost
from unnest((:ids)::uuid[], (:names)::text[], (:skus)::text[], (:prices)::bigint[], (:costs)::bigint[])
  with ordinality as l (item_id, name, sku, price, cost, position);
update customers set total_spent = total_spent + :total, points = points + (:total)::bigint / 10000,
   total_points_earned = total_points_earned + (:total)::bigint / 10000, last_visit = now(), updated_at = now()
where id = :buyer;
insert into loyalty_transactions (id, customer_id, type, points, reason, sale_id, created_by)
values (uuidv7(), :buyer, 'earned', (:total)::bigint / 10000, 'Purchase ' || (:number)::text, :sale, :cashier);
update inventory_items set quantity = quantity - 1, movement_count = movement_count + 1, last_out_at = now(), updated_at = now()
where id = any((:ids)::uuid[]);
insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, reason, reference,
   sale_id, created_by)
select uuidv7(), l.item_id, l.position, 'OUT', -1, l.after, l.cost, 'sale', :number, :sale, :cashier
from unnest((:ids)::uuid[], (:positions)::int[], (:afters)::int[], (:costs)::bigint[])
  as l (item_id, position, after, cost);
insert into events (kind, area, record_id, actor_id, data)
select kind, area, record_id, :cashier, jsonb_build_object('saleNumber', (:number)::text, 'total', (:total)::bigint)
from unnest(array['payment.completed', 'sale.completed'] || array_fill('item.stock_changed'::text, array[3]),
            array['payments', 'sales'] || array_fill('inventory'::text, array[3]),
            array[(:payment)::uuid, (:sale)::uuid] || (:ids)::uuid[]) as e (kind, area, record_id);
commit;
