import { newId } from "#src/shared/ids.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { ReceiptLine } from "../../contract.ts";
import type { PaymentMethod } from "../../providers.ts";

/** Receipt data that the payment does not have, as it was at the time of the payment. Amounts in minor units. */
export interface ReceiptSubject {
  ticketNumber: string | null;
  technicianId: string | null;
  technicianName: string | null;
  deviceBrand: string | null;
  deviceModel: string | null;
  deviceSerial: string | null;
  deviceIssue: string | null;
  deviceStatus: string | null;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  /** The price of the repair or the goods; null while it is unknown. */
  totalCost: number | null;
  repairCost: number | null;
  laborCost: number | null;
  partsCost: number | null;
  /** The deposit of the repair at the time of the payment; 0 for goods. */
  depositAmount: number;
  /** The sum of the earlier payments for the same repair. */
  paidBefore: number;
  /** The sold goods; null or omitted for a repair. */
  goods?: SoldGoods | null;
}

export interface SoldGoods {
  saleId: string;
  saleNumber: string;
  lines: readonly ReceiptLine[];
  subtotal: number;
  discountAmount: number;
  roundingAmount: number;
  total: number;
  /** The tax that the total includes. The tax of each line is calculated at the line's own rate. */
  taxAmount: number;
  /** The tax rate on the paper. If the lines have different rates, it is the shop's rate. */
  taxRate: number;
}

/** The receipt data of a sale. The customer always pays a sale in full. */
export const subjectOfGoods = (
  customer: { name: string; phone: string | null; email: string | null },
  goods: SoldGoods,
): ReceiptSubject => ({
  ticketNumber: null,
  technicianId: null,
  technicianName: null,
  deviceBrand: null,
  deviceModel: null,
  deviceSerial: null,
  deviceIssue: null,
  deviceStatus: null,
  customerName: customer.name,
  customerPhone: customer.phone,
  customerEmail: customer.email,
  totalCost: goods.total,
  repairCost: null,
  laborCost: null,
  partsCost: null,
  depositAmount: 0,
  paidBefore: 0,
  goods,
});

export interface PaidMoney {
  paymentId: string;
  customerId: string;
  deviceId: string | null;
  method: PaymentMethod;
  provider: string;
  reference: string | null;
  amount: number;
  tendered: number | null;
  currency: string;
  receivedBy: { id: string | null; name: string };
}

/** The complete row of `receipts` for a payment, with a new receipt number. */
export function receiptRow(
  { receivedBy, ...paid }: PaidMoney,
  { goods, ...subject }: ReceiptSubject,
  business: Settings["business"],
) {
  const { totalCost, paidBefore } = subject;
  const { amount } = paid;
  return {
    ...subject,
    id: newId(),
    receiptNumber: nextNumber("receipt"),
    paymentId: paid.paymentId,
    customerId: paid.customerId,
    deviceId: paid.deviceId,
    saleId: goods?.saleId ?? null,
    saleNumber: goods?.saleNumber ?? null,
    lines: goods ? JSON.stringify(goods.lines) : null,
    subtotal: goods?.subtotal ?? null,
    discountAmount: goods?.discountAmount ?? null,
    roundingAmount: goods?.roundingAmount ?? null,
    paymentMethod: paid.method,
    paymentProvider: paid.provider,
    paymentReference: paid.reference,
    paymentAmount: amount,
    tendered: paid.tendered,
    currency: paid.currency,
    remainingBalance: totalCost === null ? null : Math.max(0, totalCost - paidBefore - amount),
    taxRate: goods?.taxRate ?? business.taxRate,
    taxAmount: goods?.taxAmount ?? taxIncludedIn(amount, business.taxRate),
    business: JSON.stringify({
      name: business.name,
      phone: business.phone || null,
      email: business.email || null,
      address: business.address || null,
    }),
    generatedBy: receivedBy.id,
    generatedByName: receivedBy.name,
  };
}

export type ReceiptRow = ReturnType<typeof receiptRow>;
