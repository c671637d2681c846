/**
 * Plants sales with lines, charges, refunds and costs, and paid repairs, on days that no request could write. Their rows
 * are those that the product writes.
 */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { shareOf, taxIncludedIn } from "#src/shared/money.ts";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Database } from "#src/server/database.ts";
import type { Cast } from "#tests/analytics/planted-facts.ts";

const rates = [
  { code: "A", rate: 18 },
  { code: "A", rate: 16.5 },
  { code: "C", rate: 0 },
] as const;

const numberOf = (prefix: string) => `${prefix}-${newId().slice(-12)}`.toUpperCase();

interface Line {
  id: string;
  itemId: string;
  quantity: number;
  paid: number;
  cost: number;
}

export interface Sale {
  id: string;
  paymentId: string;
  customerId: string;
  userId: string;
  lines: Line[];
  charges: { amount: number }[];
  total: number;
}

/** A movement of stock with its value. The next one of an item has the next position. */
export async function plantMovement(
  db: Database,
  of: {
    itemId: string;
    quantity: number;
    value: number;
    reason: string;
    userId: string;
    at: string;
  },
): Promise<void> {
  const isIn = of.quantity > 0;
  await sql`
    insert into stock_movements (id, item_id, position, type, quantity, quantity_after, value, reason, arrived, created_by,
      created_at)
    select ${newId()}, ${of.itemId}, coalesce(max(position), 0) + 1, ${isIn ? "IN" : "OUT"}, ${of.quantity}, 1000,
      ${of.value}, ${of.reason}, ${isIn && of.reason !== "refund" ? of.quantity : null}::bigint, ${of.userId}, ${of.at}
    from stock_movements where item_id = ${of.itemId}`.execute(db);
}

/** A cost that became known after the pieces were sold. */
export async function plantLateCost(db: Database, { random, userId, items }: Cast, at: string) {
  await sql`
    insert into stock_value_entries (id, item_id, part, reason, value, quantity, value_after, created_by, created_at)
    values (${newId()}, ${random.pick(items)}, 'sold', 'late_cost', ${random.between(1, 5000)}, 1, 0, ${userId}, ${at})`.execute(
    db,
  );
}

/** A line with a random price, discount, tax and cost. */
function draftLine({ random, items }: Cast) {
  const [quantity, unitPrice] = [random.between(1, 4), random.between(1, 99_999)];
  const totalPrice = quantity * unitPrice;
  const discountShare = random.percent(50) ? 0 : random.between(0, Math.floor(totalPrice / 3));
  const paid = totalPrice - discountShare;
  const tax = random.pick(rates);
  return {
    id: newId(),
    itemId: random.pick(items),
    quantity,
    unitPrice,
    totalPrice,
    discountShare,
    paid,
    ...tax,
    taxAmount: taxIncludedIn(paid, tax.rate),
    cost: random.between(1, 20_000),
  };
}

function draftCharge(random: Chance) {
  const amount = random.between(1, 9999);
  const tax = { taxCode: "A", taxRate: 18, taxAmount: taxIncludedIn(amount, 18) };
  return { kind: "service", percent: null, amount, ...tax };
}

/** A completed sale of several taxed lines, with a discount, a charge and rounding. */
export async function plantTaxedSale(
  db: Database,
  cast: Cast,
  { customerId, at }: { customerId: string; at: string },
): Promise<Sale> {
  const { random, userId } = cast;
  const [id, paymentId] = [newId(), newId()];
  const drafts = Array.from({ length: random.between(1, 3) }, () => draftLine(cast));
  const charges = random.percent(50) ? [draftCharge(random)] : [];
  const charged = charges.reduce((sum, each) => sum + each.amount, 0);
  const subtotal = drafts.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const discount = drafts.reduce((sum, { discountShare }) => sum + discountShare, 0);
  const rounding = random.pick([0, 0, 17, -13]);
  const total = subtotal - discount + charged + rounding;
  const taxAmount = drafts.reduce((sum, each) => sum + each.taxAmount, 0);
  await sql`
    insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, status, received_by,
      payment_date, completed_at)
    values (${paymentId}, ${numberOf("PAY")}, ${customerId}, ${id}, ${total}, 'cash', 'cash', 'completed', ${userId}, ${at},
      ${at})`.execute(db);
  await sql`
    insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal,
      discount_type, discount_value, discount_amount, discount_reason, charges, charges_amount, rounding_amount, total, tax_amount, search_text, created_at,
      completed_at)
    values (${id}, ${numberOf("S")}, ${customerId}, ${userId}, 'cash', ${paymentId}, 'completed', 'TZS', ${subtotal},
      ${discount > 0 ? "fixed" : null}, ${discount > 0 ? discount : null}, ${discount}, ${discount > 0 ? "Known" : null}, ${JSON.stringify(charges)}::jsonb, ${charged},
      ${rounding}, ${total}, ${taxAmount}, '', ${at}, ${at})`.execute(db);
  await plantLines(db, id, drafts, userId, at);
  return { id, paymentId, customerId, userId, lines: drafts, charges, total };
}

async function plantLines(
  db: Database,
  saleId: string,
  drafts: readonly ReturnType<typeof draftLine>[],
  userId: string,
  at: string,
): Promise<void> {
  for (const [position, line] of drafts.entries()) {
    await sql`
      insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
        discount_share, tax_code, tax_rate, tax_amount, cost)
      values (${line.id}, ${saleId}, ${position}, ${line.itemId}, '=HYPERLINK("x")', 'SKU', ${line.quantity}, ${line.unitPrice},
        ${line.unitPrice}, ${line.totalPrice}, ${line.discountShare}, ${line.code}, ${line.rate}, ${line.taxAmount},
        ${line.cost})`.execute(db);
    await plantMovement(db, {
      itemId: line.itemId,
      quantity: -line.quantity,
      value: -line.cost,
      reason: "sale",
      userId,
      at,
    });
  }
}

/**
 * Gives back some pieces of each line of a sale, and with `last` all that is left with the charges and the rounding.
 * `given` says how many pieces of each line earlier refunds have taken back.
 */
export async function plantRefundOfSale(
  db: Database,
  random: Chance,
  sale: Sale,
  given: Map<string, number>,
  { at, last, before }: { at: string; last: boolean; before: number },
): Promise<number> {
  const back = sale.lines.flatMap((line) => {
    const had = given.get(line.id) ?? 0;
    const left = line.quantity - had;
    const pieces = last ? left : Math.min(left, random.between(0, 1));
    return pieces > 0 ? [{ ...line, had, pieces }] : [];
  });
  if (back.length === 0) return 0;
  const ofLines = back.reduce(
    (sum, { paid, had, pieces, quantity }) =>
      sum + shareOf(paid, had + pieces, quantity) - shareOf(paid, had, quantity),
    0,
  );
  const amount = last ? sale.total - before : ofLines;
  if (amount <= 0) return 0;
  const [refundId, paymentRefundId] = [newId(), newId()];
  await sql`
    insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
      refunded_by, refunded_at)
    values (${paymentRefundId}, ${numberOf("RF")}, ${sale.paymentId}, ${sale.customerId}, ${amount}, 'TZS', 'cash', 'cash',
      ${sale.userId}, ${at})`.execute(db);
  await sql`
    insert into sale_refunds (id, sale_id, amount, reason, was_late, user_id, created_at, payment_refund_id)
    values (${refundId}, ${sale.id}, ${amount}, 'Broken', false, ${sale.userId}, ${at}, ${paymentRefundId})`.execute(
    db,
  );
  for (const { id, itemId, had, pieces, quantity, cost } of back) {
    const value = shareOf(cost, had + pieces, quantity) - shareOf(cost, had, quantity);
    // Two rows of a line in one refund: some pieces go back on the shelf, others are broken.
    const parts = pieces > 1 ? [1, pieces - 1] : [pieces];
    for (const [place, part] of parts.entries()) {
      await sql`
        insert into sale_refund_lines (id, refund_id, sale_item_id, quantity, restock)
        values (${newId()}, ${refundId}, ${id}, ${part}, ${place === 0})`.execute(db);
    }
    await plantMovement(db, {
      itemId,
      quantity: pieces,
      value,
      reason: "refund",
      userId: sale.userId,
      at,
    });
    given.set(id, had + pieces);
  }
  return amount;
}

/** A device with a payment that has a receipt, and perhaps a refund of a part of it. */
export async function plantPaidRepair(
  db: Database,
  { random, userId, items }: Cast,
  {
    customerId,
    paidAt,
    refundedAt,
  }: { customerId: string; paidAt: string; refundedAt: string | null },
): Promise<void> {
  const [deviceId, paymentId, amount] = [newId(), newId(), random.between(1, 500_000)];
  const { code, rate } = random.pick(rates);
  await sql`
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
      received_by, holder_user_id, created_at)
    values (${deviceId}, ${numberOf("R")}, ${`${deviceId}${deviceId}`}, ${customerId}, 'Tecno', 'Spark', 'Screen',
      'in_progress', ${userId}, ${userId}, ${paidAt})`.execute(db);
  await sql`
    insert into payments (id, payment_number, customer_id, device_id, amount, payment_method, provider, status, received_by,
      payment_date, completed_at)
    values (${paymentId}, ${numberOf("PAY")}, ${customerId}, ${deviceId}, ${amount}, 'cash', 'cash', 'completed', ${userId},
      ${paidAt}, ${paidAt})`.execute(db);
  await sql`
    insert into receipts (id, receipt_number, payment_id, customer_id, device_id, customer_name, payment_method,
      payment_provider, payment_amount, currency, deposit_amount, paid_before, tax_code, tax_rate, tax_amount, business,
      generated_by, generated_by_name, receipt_date)
    values (${newId()}, ${numberOf("RC")}, ${paymentId}, ${customerId}, ${deviceId}, 'Asha', 'cash', 'cash', ${amount}, 'TZS', 0,
      0, ${code}, ${rate}, ${taxIncludedIn(amount, rate)}, '{}'::jsonb, ${userId}, 'Amina', ${paidAt})`.execute(
    db,
  );
  await plantMovement(db, {
    itemId: random.pick(items),
    quantity: -1,
    value: -random.between(1, 9000),
    reason: "repair_part",
    userId,
    at: paidAt,
  });
  if (refundedAt === null) return;
  await sql`
    insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
      refunded_by, refunded_at)
    values (${newId()}, ${numberOf("RF")}, ${paymentId}, ${customerId}, ${random.between(1, amount)}, 'TZS', 'cash', 'cash', ${userId},
      ${refundedAt})`.execute(db);
}
