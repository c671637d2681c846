import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { nextShareOf, taxIncludedIn } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import { partsOfCharges, sumOfCharges } from "../../charge-rules.ts";
import type { TaxedCharge } from "../../charges.ts";
import type { RefundPaper } from "../refund-contract.ts";
import { getReceipt } from "./queries.ts";

/**
 * Returns a refund with the data of its paper. The amounts come from the stored refund, receipt and lines, which never
 * change. Therefore a later paper has the same amounts.
 * @throws Refusal not_found, also for the refund of late money, which has no receipt
 */
export async function getRefund(db: Database, refundId: string): Promise<RefundPaper> {
  const refund = await db
    .selectFrom("paymentRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .innerJoin("receipts as r", (join) =>
      join.on("r.paymentId", "=", sql<string>`coalesce(p.paid_with, p.id)`),
    )
    .leftJoin("users as u", "u.id", "f.refundedBy")
    .leftJoin("saleRefunds as s", "s.paymentRefundId", "f.id")
    .select(["f.id", "f.refundNumber", "f.amount", "f.currency", "f.refundMethod as method"])
    .select(["f.provider", "f.reference", "f.refundedAt", "u.name as refundedBy"])
    .select(["r.id as receiptId", "s.id as saleRefundId", "s.pointsReversed"])
    .select(partsInJson.as("parts"))
    .where(
      "f.id",
      "=",
      sql<string>`(select coalesce(given_with, id) from payment_refunds where id = ${refundId})`,
    )
    .executeTakeFirstOrThrow(notFound);
  const { receiptId, saleRefundId, pointsReversed, ...main } = refund;
  const parts = main.parts.length > 1 ? main.parts : null;
  const amount = main.parts.reduce((sum, part) => sum + part.amount, 0);
  const given = { ...main, parts: parts && parts.map(({ rounding: _, ...part }) => part), amount };
  const rounding = main.parts.reduce((sum, part) => sum + part.rounding, 0);
  const receipt = await getReceipt(db, receiptId);
  return {
    ...given,
    pointsReversed: pointsReversed ?? 0,
    receipt,
    ...(saleRefundId
      ? goodsOf(
          await linesGivenBack(db, saleRefundId),
          await chargesGivenBack(db, saleRefundId),
          given.amount,
        )
      : {
          lines: null,
          subtotal: null,
          discountAmount: null,
          roundingAmount: rounding || null,
          charges: (await isAllGivenBack(db, main.id))
            ? partsOfCharges(
                receipt.charges,
                receipt.totalCost,
                receipt.paidBefore,
                receipt.paymentAmount,
              )
            : [],
          taxAmount: taxIncludedIn(amount - rounding, receipt.taxRate),
        }),
  };
}

/** Refund `f` and the refunds that were given with it, with the money that was given. */
const partsInJson = sql<(NonNullable<RefundPaper["parts"]>[number] & { rounding: number })[]>`(
  select json_agg(json_build_object('amount', g.amount + g.cash_rounding, 'rounding', g.cash_rounding, 'method', g.refund_method, 'provider', g.provider,
    'reference', g.reference) order by g.given_with nulls first, g.id)
  from payment_refunds g where f.id in (g.id, g.given_with))`;

/** The lines of a refund of goods. `before` is the number of pieces of a line that were refunded earlier. */
async function linesGivenBack(db: Database, saleRefundId: string) {
  const { rows } = await sql<GivenBack>`
select i.name, i.sku, i.unit_price, i.quantity as sold, i.total_price - i.discount_share as paid, i.tax_amount,
  sum(l.quantity)::int as quantity,
  array(select unnest(e.serials) from sale_refund_lines e where e.refund_id = f.id and e.sale_item_id = i.id) as serials,
  (select coalesce(sum(e.quantity), 0)::int from sale_refund_lines e join sale_refunds s on s.id = e.refund_id
   where e.sale_item_id = i.id and (s.created_at, s.id) < (f.created_at, f.id)) as before
from sale_refund_lines l
join sale_refunds f on f.id = l.refund_id
join sale_items i on i.id = l.sale_item_id
where l.refund_id = ${saleRefundId}
group by i.id, f.created_at, f.id
order by i.position`.execute(db);
  return rows;
}

/** The charges of the sale, if this refund gave back the last of its money; else none. */
async function chargesGivenBack(db: Database, saleRefundId: string): Promise<TaxedCharge[]> {
  const { rows } = await sql<{ charges: TaxedCharge[] }>`
select s.charges from sale_refunds f join sales s on s.id = f.sale_id
where f.id = ${saleRefundId} and f.amount > 0 and s.total = (
  select sum(e.amount) from sale_refunds e
  where e.sale_id = s.id and (e.created_at, e.id) <= (f.created_at, f.id))`.execute(db);
  return rows[0]?.charges ?? [];
}

/** Whether this refund gave back the last money of its payment, and with it what had paid charges. */
async function isAllGivenBack(db: Database, refundId: string): Promise<boolean> {
  const { rows } = await sql`
select from payment_refunds f join payments p on p.id = f.payment_id
where f.id = ${refundId} and p.amount = (
  select sum(e.amount) from payment_refunds e
  where e.payment_id = p.id and (e.refunded_at, e.id) <= (f.refunded_at, f.id))`.execute(db);
  return rows.length > 0;
}

interface GivenBack {
  name: string;
  sku: string;
  unitPrice: number;
  sold: number;
  /** What the customer paid for all sold pieces of the line, after the discount. */
  paid: number;
  taxAmount: number;
  quantity: number;
  before: number;
  serials: string[];
}

function goodsOf(lines: readonly GivenBack[], charges: readonly TaxedCharge[], amount: number) {
  const shares = lines.map((line) => ({
    totalPrice: line.unitPrice * line.quantity,
    back: nextShareOf(line.paid, line.before, line.quantity, line.sold),
    tax: nextShareOf(line.taxAmount, line.before, line.quantity, line.sold),
  }));
  const total = (of: (share: (typeof shares)[number]) => number) =>
    shares.reduce((sum, share) => sum + of(share), 0);
  const [subtotal, back] = [total((share) => share.totalPrice), total((share) => share.back)];
  return {
    lines: lines.map(({ name, sku, quantity, unitPrice, serials }) => ({
      name,
      sku,
      quantity,
      unitPrice,
      totalPrice: unitPrice * quantity,
      ...(serials.length > 0 && { serials }),
    })),
    subtotal,
    discountAmount: subtotal - back,
    charges: charges.map(({ kind, percent, amount: charged }) => ({
      kind,
      percent,
      amount: charged,
    })),
    roundingAmount: amount - back - sumOfCharges(charges),
    taxAmount: total((share) => share.tax) + charges.reduce((sum, each) => sum + each.taxAmount, 0),
  };
}
