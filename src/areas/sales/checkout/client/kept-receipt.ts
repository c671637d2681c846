/** The receipt of a sale that the server does not have yet. It has no number, tax or fiscal code: the server sets them. */
import type { ReceiptFacts } from "#src/areas/payments/receipts/receipt-paper.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../../rules.ts";
import { unitPriceOf, type Cart } from "../../till-state/client/cart.ts";
import type { KeptSale, Tender, TenderPart } from "../../till-state/client/till-store.ts";

type KeptPart = Pick<TenderPart, "method" | "amount" | "provider" | "reference" | "tendered">;

/** The payments of a kept sale. It is paid in cash or by typed references only. */
export const partsOf = (
  { parts, provider, reference, tendered }: Tender,
  method: Cart["method"],
  total: number,
): KeptPart[] =>
  parts
    ? [...parts]
    : [
        {
          method: method ?? "cash",
          amount: total,
          ...(provider && { provider }),
          ...(reference && { reference }),
          ...(tendered !== undefined && { tendered }),
        },
      ];

/** What the customer gets back; 0 if nothing, or if the cash was not counted. */
export const changeOf = (parts: readonly KeptPart[]): number =>
  parts.reduce((sum, { amount, tendered }) => sum + Math.max(0, (tendered ?? amount) - amount), 0);

/** What the customer is told that the sale costs. Parts of cash are rounded, so their sum may be another one. */
export const totalOf = ({ tender }: KeptSale, totals: Pick<SaleTotals, "total">): number =>
  tender.total ?? totals.total;

interface Sold {
  cart: Cart;
  kept: KeptSale;
  totals: SaleTotals;
  customer: { name: string; phone: string | null };
  seller: string;
  settings: Pick<ShopSettings, "business">;
  /** What stands in place of the number. */
  numberFollows: string;
}

export function keptReceipt(sold: Sold): ReceiptFacts {
  const { cart, kept, totals, customer, seller, settings, numberFollows } = sold;
  const { name, phone, email, address, currency } = settings.business;
  const total = totalOf(kept, totals);
  const parts = partsOf(kept.tender, cart.method, total);
  const [first] = parts;
  const isKnown = typeof cart.customer === "object" && cart.customer !== null;
  return {
    ...ofNoRepair,
    isSimulated: false,
    receiptNumber: numberFollows,
    customerId: isKnown ? (cart.customer as { id: string }).id : cart.id,
    saleId: cart.id,
    lines: cart.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: unitPriceOf(line),
      totalPrice: unitPriceOf(line) * line.quantity,
      ...(line.serials && { serials: [...line.serials] }),
    })),
    subtotal: totals.subtotal,
    discountAmount: totals.discountAmount,
    roundingAmount: totals.roundingAmount,
    charges: totals.charges.map(({ kind, percent, amount }) => ({ kind, percent, amount })),
    chargesAmount: totals.chargesAmount,
    customerName: customer.name,
    customerPhone: customer.phone,
    parts:
      parts.length > 1
        ? parts.map((part) => ({
            paymentId: cart.id,
            method: part.method,
            provider: part.provider ?? part.method,
            reference: part.reference ?? null,
            amount: part.amount,
            tendered: part.tendered ?? null,
          }))
        : null,
    paymentMethod: first?.method ?? "cash",
    paymentProvider: first?.provider ?? first?.method ?? "cash",
    paymentReference: first?.reference ?? null,
    paymentAmount: total,
    tendered: first?.tendered ?? null,
    currency,
    totalCost: total,
    business: { name, phone: phone || null, email: email || null, address: address || null },
    generatedByName: seller,
  };
}

/** The fields of repairs, debts and taxes, which the paper of such a sale does not have. */
const ofNoRepair = {
  deviceId: null,
  saleNumber: null,
  creditAccountId: null,
  credit: null,
  discountOf: null,
  technicianId: null,
  technicianName: null,
  ticketNumber: null,
  deviceBrand: null,
  deviceModel: null,
  deviceSerial: null,
  deviceIssue: null,
  deviceStatus: null,
  customerEmail: null,
  processingFee: 0,
  dueParts: [] as [],
  owedOnCredit: 0,
  repairCost: null,
  laborCost: null,
  partsCost: null,
  depositAmount: 0,
  paidBefore: 0,
  remainingBalance: 0,
  taxCode: "A" as const,
  taxRate: 0,
  taxAmount: 0,
  generatedBy: null,
} satisfies Partial<ReceiptFacts>;
