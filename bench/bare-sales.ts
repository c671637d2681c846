/** The till of the bare server: the same rows as the product's checkout, written by hand. */
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { v7 } from "uuid";
import { inTransaction } from "./bare-transaction.ts";

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

interface ItemRow {
  id: string;
  name: string;
  sku: string;
  price: number;
  cost: number;
  quantity: number;
  movement_count: number;
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
    const sale = await inTransaction(pool, (client) => sell(client, body, cashier));
    return reply.status(201).send({ sale });
  });
}

async function sell(
  client: pg.PoolClient,
  { customerId, lines, payment }: Checkout,
  cashier: string,
) {
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<Record<string, unknown>>({ name, text, values });
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))].toSorted();
  const { rows: items } = await client.query<ItemRow>({
    name: "lock items",
    text: `select id, name, sku, price, cost, quantity, movement_count from inventory_items
           where id = any($1::uuid[]) order by id for no key update`,
    values: [itemIds],
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const sold = lines.map(({ itemId, quantity }) => {
    const item = byId.get(itemId);
    if (!item || item.quantity < quantity) throw new Error("not enough");
    item.quantity -= quantity;
    item.movement_count++;
    return { ...item, lineId: v7(), sold: quantity, total: item.price * quantity };
  });
  const total = sold.reduce((sum, line) => sum + line.total, 0);
  const tax = Math.round((total * 18) / 118);
  const {
    rows: [customer],
  } = await run(
    "read customer",
    "select name, phone, email from customers where id = $1 for key share",
    [customerId],
  );
  const {
    rows: [given],
  } = await run("sale number", "select nextval('sale_numbers') as n", []);
  const [id, paymentId, receiptId] = [v7(), v7(), v7()];
  const saleNumber = `S-26-${String(given?.["n"]).padStart(6, "0")}`;

  await run(
    "insert payment",
    `insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, status, tendered,
       received_by, completed_at)
     values ($1, $2, $3, $4, $5, 'cash', 'cash', 'completed', $6, $7, now())`,
    [paymentId, `PAY-${paymentId}`, customerId, id, total, payment.tendered, cashier],
  );
  await run(
    "insert receipt",
    `insert into receipts (id, receipt_number, payment_id, customer_id, sale_id, sale_number, lines, subtotal,
       discount_amount, rounding_amount, customer_name, customer_phone, customer_email, payment_method, payment_provider,
       payment_amount, tendered, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate,
       tax_amount, business, generated_by, generated_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10, $11, 'cash', 'cash', $8, $12, 'TZS', $8, 0, 0, 0, 18, $13,
       $14, $15, 'Worker 0')`,
    [
      receiptId,
      `RCP-${receiptId}`,
      paymentId,
      customerId,
      id,
      saleNumber,
      JSON.stringify(
        sold.map(({ name, sku, sold: quantity, price, total: totalPrice }) => ({
          name,
          sku,
          quantity,
          unitPrice: price,
          totalPrice,
        })),
      ),
      total,
      customer?.["name"],
      customer?.["phone"],
      customer?.["email"],
      payment.tendered,
      tax,
      business,
      cashier,
    ],
  );
  const {
    rows: [sale],
  } = await run(
    "insert sale",
    `insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
       tax_amount, points_rate, points_earned, search_text, completed_at)
     values ($1, $2, $3, $4, 'cash', $5, 'completed', 'TZS', $6, $6, $7, 0.01, $8, $9, now())
     returning id, sale_number as "saleNumber", status, subtotal, total, tax_amount as "taxAmount",
       created_at as "createdAt"`,
    [
      id,
      saleNumber,
      customerId,
      cashier,
      paymentId,
      total,
      tax,
      Math.floor(total / 10_000),
      [saleNumber, ...sold.flatMap(({ name, sku }) => [name, sku])].join(" ").toLowerCase(),
    ],
  );
  await run(
    "insert sale items",
    `insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
       tax_rate, tax_amount, unit_cost)
     select l.id, $1, l.position, l.item_id, l.name, l.sku, l.quantity, l.price, l.price, l.total,
            18, round(l.total * 18 / 118.0), l.cost
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[])
       with ordinality as l (id, item_id, name, sku, quantity, price, total, cost, position)`,
    [
      id,
      sold.map(({ lineId }) => lineId),
      sold.map((line) => line.id),
      sold.map(({ name }) => name),
      sold.map(({ sku }) => sku),
      sold.map((line) => line.sold),
      sold.map(({ price }) => price),
      sold.map((line) => line.total),
      sold.map(({ cost }) => cost),
    ],
  );
  const points = Math.floor(total / 10_000);
  await run(
    "count purchase",
    `update customers set total_spent = total_spent + $2, points = points + $3,
       total_points_earned = total_points_earned + $3, last_visit = now(), updated_at = now() where id = $1`,
    [customerId, total, points],
  );
  await run(
    "insert points",
    `insert into loyalty_transactions (id, customer_id, type, points, reason, sale_id, created_by)
     values ($1, $2, 'earned', $3, $4, $5, $6)`,
    [v7(), customerId, points, `Purchase ${saleNumber}`, id, cashier],
  );
  await run(
    "take stock",
    `update inventory_items i set quantity = i.quantity - m.quantity, movement_count = i.movement_count + m.movements, last_out_at = now(),
       updated_at = now()
     from (select id, sum(quantity)::int as quantity, count(*)::int as movements
           from unnest($1::uuid[], $2::int[]) as l (id, quantity) group by 1) m where m.id = i.id`,
    [sold.map((line) => line.id), sold.map((line) => line.sold)],
  );
  await run(
    "insert movements",
    `insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, reason, reference,
       sale_id, created_by)
     select l.id, l.item_id, l.position, 'OUT', -l.quantity, l.after, l.cost, 'sale', $2, $1, $3
     from unnest($4::uuid[], $5::uuid[], $6::int[], $7::int[], $8::int[], $9::bigint[])
       as l (id, item_id, position, quantity, after, cost)`,
    [
      id,
      saleNumber,
      cashier,
      sold.map(() => v7()),
      sold.map((line) => line.id),
      sold.map((line) => line.movement_count),
      sold.map((line) => line.sold),
      sold.map(({ quantity }) => quantity),
      sold.map(({ cost }) => cost),
    ],
  );
  await run(
    "insert events",
    `insert into events (kind, area, record_id, actor_id, data)
     select kind, area, record_id, $1, data from unnest($2::text[], $3::text[], $4::uuid[], $5::jsonb[])
       as e (kind, area, record_id, data)`,
    [
      cashier,
      ["payment.completed", "sale.completed", ...itemIds.map(() => "item.stock_changed")],
      ["payments", "sales", ...itemIds.map(() => "inventory")],
      [paymentId, id, ...itemIds],
      ["payment.completed", "sale.completed", ...itemIds].map(() =>
        JSON.stringify({ saleNumber, total, receiptId }),
      ),
    ],
  );
  return { ...sale, items: sold };
}
