/**
 * The checkout of the bare server. It writes the same rows as the product's checkout, with one hand-written statement.
 */
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { v7 } from "uuid";

const itemColumns = `id, sku, barcode, name, brand, model, category, price, cost, quantity, reserved,
  min_stock as "minStock", stock_state as "stockState", location, is_serialised as "isSerialised",
  is_available_online as "isAvailableOnline", featured_image as "featuredImage", archived_at as "archivedAt", version,
  created_at as "createdAt", updated_at as "updatedAt", warranty_days as "warrantyDays", expiry_date as "expiryDate",
  tax_rate as "taxRate", online_price as "onlinePrice", sale_price as "salePrice", image_url as "imageUrl", images,
  image_alt_text as "imageAltText", rating, review_count as "reviewCount", short_description as "shortDescription",
  long_description as "longDescription", description, quantity - reserved as available`;

interface Checkout {
  customerId: string;
  lines: { itemId: string; quantity: number }[];
  payment: { tendered: number };
}

const business = JSON.stringify({ name: "Bench", phone: null, email: null, address: null });

export function addSales(app: FastifyInstance, pool: pg.Pool, cashier: string): void {
  app.get<{ Querystring: { code: string } }>("/api/items/lookup", async ({ query }, reply) => {
    const { rows } = await pool.query({
      name: "look up item",
      text: `select ${itemColumns} from inventory_items
             where archived_at is null and (lower(sku) = lower($1) or barcode = $1) limit 1`,
      values: [query.code],
    });
    return rows[0] ?? reply.status(404).send();
  });

  app.post<{ Body: Checkout }>("/api/sales", async ({ body }, reply) => {
    const { customerId, lines, payment } = body;
    const { rows } = await pool.query<{ sale: unknown }>({
      name: "sell",
      text: sell,
      values: [
        lines.map(() => v7()),
        lines.map(({ itemId }) => itemId),
        lines.map(({ quantity }) => quantity),
        customerId,
        cashier,
        payment.tendered,
        business,
        v7(),
        v7(),
        v7(),
        v7(),
        lines.map(() => v7()),
      ],
    });
    return reply.status(201).send(rows[0]);
  });
}

/**
 * The whole checkout is one statement, which is twice as fast as a transaction with a statement per table. It locks the
 * items in the order of their ids. A CHECK of the database refuses the sale if the stock is too small.
 */
const sell = `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[], $12::uuid[]) with ordinality
      as w (id, item_id, quantity, movement_id, position)),
  held as (
    select id, name, sku, price, cost, quantity, movement_count from inventory_items
    where id = any($2::uuid[]) order by id for no key update),
  sold as (
    select w.*, h.name, h.sku, h.price, h.cost, h.price * w.quantity as total,
      h.quantity - sum(w.quantity) over item as after, h.movement_count + row_number() over item as place
    from wanted w join held h on h.id = w.item_id
    window item as (partition by w.item_id order by w.position)),
  cart as (
    select sum(total)::bigint as total, round(sum(total) * 18 / 118.0)::bigint as tax, sum(total)::bigint / 10000 as points,
      string_agg(name || ' ' || sku, ' ' order by position) as words,
      jsonb_agg(jsonb_build_object('name', name, 'sku', sku, 'quantity', quantity, 'unitPrice', price,
        'totalPrice', total) order by position) as paper,
      jsonb_agg(jsonb_build_object('id', id, 'itemId', item_id, 'name', name, 'sku', sku, 'quantity', quantity,
        'unitPrice', price, 'totalPrice', total) order by position) as items
    from sold),
  given as (
    select 'S-26-' || lpad(n, greatest(6, length(n)), '0') as number from (select take_number('sale')::text as n) s),
  buyer as (select id, name, phone, email from customers where id = $4 for key share),
  payment as (
    insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, status, tendered,
      received_by, completed_at)
    select $8, 'PAY-' || $8::uuid, buyer.id, $9, total, 'cash', 'cash', 'completed', $6, $5, now() from cart, buyer),
  receipt as (
    insert into receipts (id, receipt_number, payment_id, customer_id, sale_id, sale_number, lines, subtotal,
      discount_amount, rounding_amount, customer_name, customer_phone, customer_email, payment_method, payment_provider,
      payment_amount, tendered, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate,
      tax_amount, business, generated_by, generated_by_name)
    select $10, 'RCP-' || $10::uuid, $8, buyer.id, $9, number, paper, total, 0, 0, buyer.name, phone, email, 'cash', 'cash',
      total, $6, 'TZS', total, 0, 0, 0, 18, tax, $7::jsonb, $5, 'Worker 0'
    from cart, buyer, given),
  sale as (
    insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
      tax_amount, points_rate, points_earned, search_text, completed_at)
    select $9, number, buyer.id, $5, 'cash', $8, 'completed', 'TZS', total, total, tax, 0.01, points,
      lower(number || ' ' || words), now()
    from cart, buyer, given
    returning id, sale_number, status, subtotal, total, tax_amount, created_at),
  lines as (
    insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
      tax_rate, tax_amount, unit_cost)
    select id, $9, position, item_id, name, sku, quantity, price, price, total, 18, round(total * 18 / 118.0), cost
    from sold),
  spent as (
    update customers c set total_spent = total_spent + total, points = c.points + cart.points,
      total_points_earned = total_points_earned + cart.points, last_visit = now(), updated_at = now()
    from cart where c.id = $4),
  earned as (
    insert into loyalty_transactions (id, customer_id, type, points, system_reason, sale_id, created_by)
    select $11, $4, 'earned', points, jsonb_build_object('code', 'purchase', 'saleNumber', number), $9, $5
    from cart, given where points > 0),
  taken as (
    update inventory_items i set quantity = i.quantity - m.quantity, value = i.value - m.cost,
      movement_count = i.movement_count + m.movements,
      last_out_at = now(), updated_at = now()
    from (select item_id, sum(quantity)::int as quantity, sum(quantity * coalesce(cost, 0)) as cost, count(*)::int as movements from sold group by 1) m
    where m.item_id = i.id),
  moved as (
    insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, reason, reference,
      sale_id, created_by)
    select movement_id, item_id, place, 'OUT', -quantity, after, cost, -quantity * coalesce(cost, 0), 'sale', number, $9, $5 from sold, given),
  happened as (
    insert into events (kind, area, record_id, actor_id, data)
    select kind, area, record_id, $5, jsonb_build_object('saleNumber', number, 'total', total, 'receiptId', $10::uuid)
    from cart, given, (
      values ('payment.completed', 'payments', $8::uuid), ('sale.completed', 'sales', $9::uuid)
      union all select distinct 'item.stock_changed', 'inventory', item_id from sold) e (kind, area, record_id))
  select json_build_object('id', sale.id, 'saleNumber', sale_number, 'status', status, 'subtotal', subtotal,
    'total', sale.total, 'taxAmount', tax_amount, 'createdAt', created_at, 'items', items) as sale
  from sale, cart`;
