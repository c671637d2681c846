import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { nextShareOf, taxIncludedIn } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import type { RefundPaper } from "../contract.ts";
import { getReceipt } from "../../server/queries.ts";

/**
 * Returns a refund with the data of its paper. The amounts come from the stored refund, receipt and lines, which never
 * change. Therefore a later paper has the same amounts.
 * @throws Refusal not_found, also for the refund of late money, which has no receipt
 */
export async function getRefund(db: Database, refundId: string): Promise<RefundPaper> {
  const refund = await db
    .selectFrom("paymentRefunds as f")
    .innerJoin("receipts as r", "r.paymentId", "f.paymentId")
    .leftJoin("users as u", "u.id", "f.refundedBy")
    .leftJoin("saleRefunds as s", "s.paymentRefundId", "f.id")
    .select(["f.id", "f.refundNumber", "f.amount", "f.currency", "f.refundMethod as method"])
    .select(["f.provider", "f.reference", "f.refundedAt", "u.name as refundedBy"])
    .select(["r.id as receiptId", "s.id as saleRefundId", "s.pointsReversed"])
    .where("f.id", "=", refundId)
    .executeTakeFirst();
  if (!refund) return refuse("not_found");
  const { receiptId, saleRefundId, pointsReversed, ...given } = refund;
  const receipt = await getReceipt(db, receiptId);
  return {
    ...given,
    pointsReversed: pointsReversed ?? 0,
    receipt,
    ...(saleRefundId
      ? goodsOf(await linesGivenBack(db, saleRefundId), given.amount)
      : {
          lines: null,
          subtotal: null,
          discountAmount: null,
          roundingAmount: null,
          taxAmount: taxIncludedIn(given.amount, receipt.taxRate),
        }),
  };
}

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

function goodsOf(lines: readonly GivenBack[], amount: number) {
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
    roundingAmount: amount - back,
    taxAmount: total((share) => share.tax),
  };
}
