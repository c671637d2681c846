/** Plants facts of other days, which no request could write. They have the rows that the figures read. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Database } from "#src/server/database.ts";

const amountOf = (random: Chance) => 100 * random.between(1, 5000);
let lastPhone = 0;
const newPhone = () => `+2557${String(++lastPhone).padStart(8, "0")}`;
const numberOf = (prefix: string) => `${prefix}-${newId().slice(-12)}`.toUpperCase();

export interface Cast {
  random: Chance;
  /** Who sells and receives money. */
  userId: string;
  /** To whom a device may be assigned; null is nobody. */
  technicians: readonly (string | null)[];
  items: readonly string[];
}

export async function plantCustomer(
  db: Database,
  joined: string,
  level: "bronze" | "silver" | "gold" = "bronze",
): Promise<string> {
  const id = newId();
  await sql`
    insert into customers (id, name, phone, joined_date, loyalty_level, level_given, total_spent, points, total_points_earned)
    values (${id}, ${`Customer ${id.slice(-6)}`}, ${newPhone()}, ${joined}, ${level}, ${level},
      0, 0, 0)`.execute(db);
  return id;
}

export async function plantItems(db: Database): Promise<string[]> {
  const ids: string[] = [];
  for (const category of ["parts", "screens", "cases"]) {
    const id = newId();
    await sql`
      insert into inventory_items (id, sku, name, category, price, quantity, min_stock)
      values (${id}, ${numberOf("SKU")}, ${`Item ${category}`}, ${category}, 100, 0, 5)`.execute(
      db,
    );
    ids.push(id);
  }
  return ids;
}

/** A completed sale with a line and a payment; sometimes with a refund at `refundedAt`. */
export async function plantSale(
  db: Database,
  { random, userId, items }: Cast,
  { customerId, at, refundedAt }: { customerId: string; at: string; refundedAt: string | null },
): Promise<void> {
  const [id, paymentId, lineId] = [newId(), newId(), newId()];
  const total = amountOf(random);
  const method = random.pick(["cash", "card", "bank_transfer"]);
  const isSimulated = method === "card" && random.percent(30);
  await sql`
    insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, reference, status,
      received_by, payment_date, completed_at, gateway)
    values (${paymentId}, ${numberOf("PAY")}, ${customerId}, ${id}, ${total}, ${method}, ${method},
      ${method === "cash" ? null : numberOf("REF")}, 'completed', ${userId}, ${at}, ${at},
      ${isSimulated ? "simulator" : null})`.execute(db);
  await sql`
    insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
      tax_amount, search_text, created_at, completed_at)
    values (${id}, ${numberOf("S")}, ${customerId}, ${userId}, ${method}, ${paymentId}, 'completed', 'TZS', ${total},
      ${total}, 0, '', ${at}, ${at})`.execute(db);
  await sql`
    insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
      tax_rate, tax_amount)
    values (${lineId}, ${id}, 0, ${random.pick(items)}, 'Item', 'SKU', 1, ${total}, ${total}, ${total}, 0, 0)`.execute(
    db,
  );
  if (refundedAt === null) return;
  const [refundId, amount] = [newId(), Math.floor(total / 2)];
  await sql`
    insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
      refunded_by, refunded_at)
    values (${refundId}, ${numberOf("RF")}, ${paymentId}, ${customerId}, ${amount}, 'TZS', 'cash', 'cash', ${userId},
      ${refundedAt})`.execute(db);
  await sql`
    insert into sale_refunds (id, sale_id, amount, reason, was_late, user_id, created_at, payment_refund_id)
    values (${newId()}, ${id}, ${amount}, 'Does not fit', false, ${userId}, ${refundedAt}, ${refundId})`.execute(
    db,
  );
}

export interface Moments {
  received: string;
  completed: string | null;
  handedOver: string | null;
  paid: string | null;
  refunded: string | null;
  cameBack: string | null;
}

/** A device with its moves, a payment, a refund, a rating and a return, as far as `moments` tells. */
export async function plantDevice(
  db: Database,
  { random, userId, technicians }: Cast,
  customerId: string,
  { received, completed, handedOver, paid, refunded, cameBack }: Moments,
): Promise<string> {
  const id = newId();
  const technician = random.pick(technicians);
  const status = handedOver ? "done" : completed ? "completed" : "in_progress";
  await sql`
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
      assigned_to, received_by, holder_user_id, created_at, completed_at, handed_over_at)
    values (${id}, ${numberOf("R")}, ${`${id}${id}`}, ${customerId}, 'Tecno', 'Spark', 'Screen', ${status}, ${technician},
      ${userId}, ${userId}, ${received}, ${completed}, ${handedOver})`.execute(db);
  const moves = [
    ...(completed ? [["in_progress", "completed", completed]] : []),
    ...(handedOver ? [["completed", "done", handedOver]] : []),
  ];
  for (const [at, [from, to, moment]] of moves.entries()) {
    await sql`
      insert into device_transitions (id, device_id, position, from_status, to_status, created_at)
      values (${newId()}, ${id}, ${at + 1}, ${from}, ${to}, ${moment})`.execute(db);
  }
  if (paid) await plantPayment(db, random, { userId, customerId, deviceId: id, paid, refunded });
  if (handedOver && random.percent(50)) {
    await sql`
      insert into device_ratings (id, device_id, score, technician_id, created_at)
      values (${newId()}, ${id}, ${random.pick([1, 3, 5])}, ${technician}, ${handedOver})`.execute(
      db,
    );
  }
  if (cameBack) {
    await sql`
      insert into returned_devices (id, return_number, device_id, customer_id, return_reason, origin_day, warranty_found,
        warranty_status, created_at)
      values (${newId()}, ${numberOf("RT")}, ${id}, ${customerId}, 'Again', ${cameBack.slice(0, 10)}, 'unknown', 'unknown',
        ${cameBack})`.execute(db);
  }
  return id;
}

async function plantPayment(
  db: Database,
  random: Chance,
  of: {
    userId: string;
    customerId: string;
    deviceId: string;
    paid: string;
    refunded: string | null;
  },
): Promise<void> {
  const id = newId();
  const amount = amountOf(random);
  const method = random.pick(["cash", "bank_transfer"]);
  await sql`
    insert into payments (id, payment_number, customer_id, device_id, amount, payment_method, provider, reference, status,
      received_by, payment_date, completed_at)
    values (${id}, ${numberOf("PAY")}, ${of.customerId}, ${of.deviceId}, ${amount}, ${method}, ${method},
      ${method === "cash" ? null : numberOf("REF")}, ${of.refunded ? "refunded" : "completed"}, ${of.userId}, ${of.paid},
      ${of.paid})`.execute(db);
  // Money that arrived too late and went back was never revenue.
  const lateId = newId();
  await sql`
    insert into payments (id, payment_number, customer_id, device_id, amount, payment_method, provider, reference, status,
      received_by, payment_date)
    values (${lateId}, ${numberOf("PAY")}, ${of.customerId}, ${of.deviceId}, ${amount}, 'bank_transfer', 'bank_transfer',
      ${numberOf("REF")}, 'refunded', ${of.userId}, ${of.paid})`.execute(db);
  for (const paymentId of of.refunded ? [id, lateId] : []) {
    await sql`
      insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
        refunded_by, refunded_at)
      values (${newId()}, ${numberOf("RF")}, ${paymentId}, ${of.customerId}, ${amount}, 'TZS', 'cash', 'cash',
        ${of.userId}, ${of.refunded})`.execute(db);
  }
}
