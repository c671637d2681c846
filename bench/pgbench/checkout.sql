-- The bare server's checkout of three lines (bare-sales.ts), one piece each, in PostgreSQL alone: the same statement,
-- without HTTP and without a JSON answer.
\set a random(1, :items)
\set b :a % :items + 1
\set c :b % :items + 1
\set customer random(1, :customers)
with held as (
  select id, name, sku, price, cost, quantity - 1 as after, movement_count + 1 as place from inventory_items
  where id = any(array(select id from bench_items where n in (:a, :b, :c))) order by id for no key update),
cart as (
  select sum(price)::bigint as total, round(sum(price) * 18 / 118.0)::bigint as tax, sum(price)::bigint / 10000 as points,
    string_agg(name || ' ' || sku, ' ') as words,
    jsonb_agg(jsonb_build_object('name', name, 'sku', sku, 'quantity', 1, 'unitPrice', price, 'totalPrice', price)) as paper
  from held),
given as materialized (
  select uuidv7() as sale, uuidv7() as payment, 'S-26-' || lpad(n, greatest(6, length(n)), '0') as number
  from (select take_number('sale')::text as n) s),
cashier as (select id from users order by id limit 1),
buyer as (
  select id, name, phone, email from customers where id = (select id from bench_customers where n = :customer)
  for key share),
payment as (
  insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, status, tendered,
    received_by, completed_at)
  select payment, 'PAY-' || payment, buyer.id, sale, total, 'cash', 'cash', 'completed', 100000000, cashier.id, now()
  from cart, given, cashier, buyer),
receipt as (
  insert into receipts (id, receipt_number, payment_id, customer_id, sale_id, sale_number, lines, subtotal,
    discount_amount, rounding_amount, customer_name, customer_phone, customer_email, payment_method, payment_provider,
    payment_amount, tendered, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate, tax_amount,
    business, generated_by, generated_by_name)
  select uuidv7(), 'RCP-' || payment, payment, buyer.id, sale, number, paper, total, 0, 0, buyer.name, phone, email, 'cash',
    'cash', total, 100000000, 'TZS', total, 0, 0, 0, 18, tax, '{"name":"Bench"}', cashier.id, 'Worker 0'
  from cart, given, cashier, buyer),
sold as (
  insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
    tax_amount, points_rate, points_earned, search_text, completed_at)
  select sale, number, buyer.id, cashier.id, 'cash', payment, 'completed', 'TZS', total, total, tax, 0.01, points,
    lower(number || ' ' || words), now()
  from cart, given, cashier, buyer
  returning id, sale_number, status, subtotal, total, tax_amount, created_at),
lines as (
  insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
    tax_rate, tax_amount, unit_cost)
  select uuidv7(), sale, row_number() over (), held.id, name, sku, 1, price, price, price, 18,
    round(price * 18 / 118.0), cost
  from held, given),
spent as (
  update customers c set total_spent = total_spent + total, points = c.points + cart.points,
    total_points_earned = total_points_earned + cart.points, last_visit = now(), updated_at = now()
  from cart, buyer where c.id = buyer.id),
earned as (
  insert into loyalty_transactions (id, customer_id, type, points, system_reason, sale_id, created_by)
  select uuidv7(), buyer.id, 'earned', points, jsonb_build_object('code', 'purchase', 'saleNumber', number), sale, cashier.id from cart, given, cashier, buyer),
taken as (
  update inventory_items i set quantity = i.quantity - 1, value = i.value - coalesce(i.cost, 0), movement_count = i.movement_count + 1, last_out_at = now(),
    updated_at = now()
  from held where held.id = i.id),
moved as (
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, reason, reference,
    sale_id, created_by)
  select uuidv7(), held.id, place, 'OUT', -1, after, cost, -coalesce(cost, 0), 'sale', number, sale, cashier.id from held, given, cashier),
happened as (
  insert into events (kind, area, record_id, actor_id, data)
  select kind, area, record_id, cashier.id, jsonb_build_object('saleNumber', number, 'total', total)
  from cart, given, cashier, lateral (
    values ('payment.completed', 'payments', payment), ('sale.completed', 'sales', sale)
    union all select 'item.stock_changed', 'inventory', held.id from held) e (kind, area, record_id))
select * from sold;
