import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { addedCharges, rewardAmount, sumOfCharges } from "../../charge-rules.ts";
import type { Charge, TaxedCharge } from "../../charges.ts";
import type { InvoiceLine, InvoiceTax } from "../contract.ts";

/** What an invoice is about, as it is when the invoice is issued. */
export interface InvoiceSubject {
  customerId: string;
  deviceId: string | null;
  saleId: string | null;
  subjectNumber: string;
  deviceName: string | null;
  lines: InvoiceLine[];
  discountAmount: number;
  charges: TaxedCharge[];
  roundingAmount: number;
  total: number;
  taxes: InvoiceTax[];
}

interface Customer {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: Language | null;
  isErased: boolean;
}

interface SaleRow {
  customerId: string;
  saleNumber: string;
  discountAmount: number;
  charges: TaxedCharge[];
  roundingAmount: number;
  total: number;
  isCancelled: boolean;
  lines: (InvoiceLine & { discountShare: number; taxAmount: number })[];
}

/**
 * Reads a sale and locks it, so that none of its payments completes before the invoice is stored.
 * @throws Refusal not_found, nothing_to_invoice
 */
export async function readSale(tx: Tx, saleId: string): Promise<InvoiceSubject> {
  await sql`select from sales where id = ${saleId} for no key update`.execute(tx);
  const { rows } = await sql<SaleRow>`
    select s.customer_id as "customerId", s.sale_number as "saleNumber", s.discount_amount as "discountAmount",
      s.charges, s.rounding_amount as "roundingAmount", s.total, s.status = 'cancelled' as "isCancelled",
      (select json_agg(json_build_object('description', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price,
         'totalPrice', i.total_price, 'taxRate', i.tax_rate, 'taxAmount', i.tax_amount,
         'discountShare', i.discount_share,
         'serials', i.serials) order by i.position)
       from sale_items i where i.sale_id = s.id) as lines
    from sales s where s.id = ${saleId}`.execute(tx);
  const [sale] = rows;
  if (!sale) return refuse("not_found", { fields: { saleId: "is not a sale" } });
  if (sale.isCancelled || sale.total === 0) return refuse("nothing_to_invoice");
  const { customerId, saleNumber, discountAmount, charges, roundingAmount, total } = sale;
  return {
    customerId,
    deviceId: null,
    saleId,
    subjectNumber: saleNumber,
    deviceName: null,
    lines: sale.lines.map(({ discountShare: _share, taxAmount: _tax, serials = [], ...line }) => ({
      ...line,
      ...(serials.length > 0 && { serials }),
    })),
    discountAmount,
    charges,
    roundingAmount,
    total,
    taxes: taxesOf([
      ...sale.lines.map(({ taxRate, totalPrice, discountShare, taxAmount }) => ({
        rate: taxRate,
        amount: totalPrice - discountShare,
        tax: taxAmount,
      })),
      ...charges.map(taxOfCharge),
    ]),
  };
}

interface DeviceRow {
  customerId: string;
  ticketNumber: string;
  device: string;
  price: number | null;
  charges: Charge[];
  taxCode: TaxCode;
  /** The rate of the repair's tax code today. */
  taxRate: number;
  /** The lines of the approved estimate; null without one. */
  lines:
    | {
        description: string;
        fee: "priority" | "rush" | null;
        percent: number | null;
        quantity: number;
        unitPrice: number;
        totalPrice: number;
      }[]
    | null;
}

/**
 * Reads a repair and locks it. Its lines are those of the approved estimate, if they add up to the price; the price may
 * have changed since. Otherwise the repair is one line. A cancelled repair without a price has only its charges.
 * @throws Refusal not_found, nothing_to_invoice
 */
export async function readRepair(
  tx: Tx,
  deviceId: string,
): Promise<(language: Language) => InvoiceSubject> {
  await sql`select from devices where id = ${deviceId} for no key update`.execute(tx);
  const { rows } = await sql<DeviceRow>`
    select d.customer_id as "customerId", d.ticket_number as "ticketNumber", d.brand || ' ' || d.model as device,
      d.final_amount as price, d.tax_code as "taxCode", tax_rate_on(d.tax_code, null, ${today()}::date) as "taxRate",
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'percent', k.percent, 'amount', k.amount)
         order by k.added_at, k.id), '[]')
       from device_charges k where k.device_id = d.id and k.waived_at is null) as charges,
      (select json_agg(json_build_object('description', l.description, 'fee', l.fee, 'percent', l.percent,
         'quantity', l.quantity, 'unitPrice', l.unit_price, 'totalPrice', l.total_price) order by l.position)
       from device_estimate_lines l where l.estimate_id = (
         select e.id from device_estimates e where e.device_id = d.id and e.status = 'approved'
         order by e.version desc limit 1)) as lines
    from devices d where d.id = ${deviceId}`.execute(tx);
  const [row] = rows;
  if (!row) return refuse("not_found", { fields: { deviceId: "is not a device" } });
  const { customerId, ticketNumber, device, taxCode, taxRate } = row;
  const price = row.price ?? 0;
  const charges = addedCharges(row.charges).map((charge) => ({
    ...charge,
    taxCode,
    taxRate,
    taxAmount: taxIncludedIn(charge.amount, taxRate),
  }));
  const discountAmount = rewardAmount(row.charges);
  const reduced = price - discountAmount;
  const total = reduced + sumOfCharges(charges);
  if (total === 0) return refuse("nothing_to_invoice");
  return (language) => ({
    customerId,
    deviceId,
    saleId: null,
    subjectNumber: ticketNumber,
    deviceName: device,
    lines: linesOfRepair(row, price, language),
    discountAmount,
    charges,
    roundingAmount: 0,
    total,
    taxes: taxesOf([
      ...(reduced > 0
        ? [{ rate: taxRate, amount: reduced, tax: taxIncludedIn(reduced, taxRate) }]
        : []),
      ...charges.map(taxOfCharge),
    ]),
  });
}

function linesOfRepair(
  { device, taxRate, ...row }: DeviceRow,
  price: number,
  language: Language,
): InvoiceLine[] {
  const lines = row.lines ?? [];
  if (price === 0) return [];
  const isAgreed = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0) === price;
  if (!isAgreed) {
    const description = wordsOf("invoices", language)("paper.repairOf", { device });
    const figures = { quantity: 1, unitPrice: price, totalPrice: price, taxRate };
    return [{ description, worded: "repair", ...figures }];
  }
  return lines.map(({ fee, percent, description, quantity, unitPrice, totalPrice }) => ({
    ...(fee ? feeLine(fee, percent ?? 0, language) : { description }),
    quantity,
    unitPrice,
    totalPrice,
    taxRate,
  }));
}

const feeLine = (
  worded: "priority" | "rush",
  percent: number,
  language: Language,
): Pick<InvoiceLine, "description" | "percent" | "worded"> => ({
  description: wordsOf("invoices", language)(`paper.${worded}Fee`, { percent }),
  worded,
  percent,
});

const taxOfCharge = ({ amount, taxRate: rate, taxAmount: tax }: TaxedCharge): InvoiceTax => ({
  rate,
  amount,
  tax,
});

/** Adds up the lines of each tax rate, the highest rate first. */
export function taxesOf(lines: readonly InvoiceTax[]): InvoiceTax[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a);
  return rates.map((rate) => {
    const same = lines.filter((line) => line.rate === rate);
    return {
      rate,
      amount: same.reduce((sum, { amount }) => sum + amount, 0),
      tax: same.reduce((sum, { tax }) => sum + tax, 0),
    };
  });
}

export async function readCustomer(tx: Tx, customerId: string): Promise<Customer> {
  return tx
    .selectFrom("customers")
    .select(["id", "name", "phone", "email", "preferredLanguage as language"])
    .select(sql<boolean>`erased_at is not null`.as("isErased"))
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
}
