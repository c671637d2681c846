import { newId } from "#src/shared/ids.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { wordsOf } from "#src/server/words.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { partForCharges, rewardOfPayment } from "../../charge-rules.ts";
import type { Charge } from "../../charges.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import type { DiscountOf, Receipt, ReceiptLine, ReceiptPart } from "../contract.ts";
import type { StoredMethod } from "../../providers.ts";
import { receiptText, type ReceiptFacts } from "../receipt-paper.ts";

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
  /** The language that the customer prefers; null or omitted means the shop's language. */
  customerLanguage?: Language | null;
  /** The price of the repair or the goods; null while it is unknown. */
  totalCost: number | null;
  repairCost: number | null;
  laborCost: number | null;
  partsCost: number | null;
  /** The deposit of the repair at the time of the payment; 0 for goods. */
  depositAmount: number;
  /** The sum of the earlier payments for the same repair. */
  paidBefore: number;
  /** What of `paidBefore` is still owed, because it was agreed to be paid later; omitted for goods. */
  owedOnCredit?: number;
  /** The charges that the repair costs beside its price; omitted for goods, which have their own. */
  charges?: readonly Charge[];
  taxCode: TaxCode;
  /** The rate of the code on the day of the payment, for its method. Goods keep the rates they were sold at. */
  taxRate: number;
  /** The sold goods; null or omitted for a repair. */
  goods?: SoldGoods | null;
  /** The debt or gift card that is paid; null or omitted for goods and repairs. */
  credit?: Receipt["credit"];
}

export interface SoldGoods {
  saleId: string;
  saleNumber: string;
  lines: readonly ReceiptLine[];
  subtotal: number;
  discountAmount: number;
  discountOf: DiscountOf | null;
  charges: readonly Charge[];
  chargesAmount: number;
  roundingAmount: number;
  total: number;
  /** The tax that the total includes. The tax of each line is calculated at the line's own rate. */
  taxAmount: number;
  /** The tax rate on the paper. If the lines have different rates, it is the shop's rate. */
  taxRate: number;
  /** The code of all lines, or the standard code if they have different ones. */
  taxCode: TaxCode;
}

/** The receipt data of a payment that is for no repair. */
export const noRepair = {
  ticketNumber: null,
  technicianId: null,
  technicianName: null,
  deviceBrand: null,
  deviceModel: null,
  deviceSerial: null,
  deviceIssue: null,
  deviceStatus: null,
  repairCost: null,
  laborCost: null,
  partsCost: null,
  depositAmount: 0,
} satisfies Partial<ReceiptSubject>;

/** The receipt data of a sale. The customer always pays a sale in full. */
export const subjectOfGoods = (
  customer: {
    name: string;
    phone: string | null;
    email: string | null;
    preferredLanguage?: Language | null;
  },
  goods: SoldGoods,
): ReceiptSubject => ({
  ...noRepair,
  customerName: customer.name,
  customerPhone: customer.phone,
  customerEmail: customer.email,
  customerLanguage: customer.preferredLanguage ?? null,
  totalCost: goods.total,
  paidBefore: 0,
  taxCode: goods.taxCode,
  taxRate: goods.taxRate,
  goods,
});

export interface PaidMoney {
  paymentId: string;
  customerId: string;
  deviceId: string | null;
  /** The gift card that was bought, or the debt that was paid. */
  creditAccountId?: string | null;
  method: StoredMethod;
  provider: string;
  reference: string | null;
  amount: number;
  /** What rounding adds to the cash of a repair or debt; by default nothing. That of goods is in their total. */
  cashRounding?: number;
  tendered: number | null;
  currency: string;
  receivedBy: { id: string | null; name: string };
  /** The payments that add up to `amount`, when there are several. */
  parts?: readonly Omit<ReceiptPart, "change">[] | null;
  /** Whether the simulator collected the money; by default false. */
  isSimulated?: boolean;
  /** The due parts of agreed credit; by default none. */
  dueParts?: readonly Receipt["dueParts"][number][];
  /** What the payer pays on top of the amount for a payment by card page; by default nothing. */
  processingFee?: number;
}

/** The complete row of `receipts` for a payment, with a new receipt number, and with the text as it is issued now. */
export function receiptRow(
  {
    receivedBy,
    isSimulated = false,
    parts = null,
    processingFee = 0,
    dueParts = [],
    ...paid
  }: PaidMoney,
  { goods, credit = null, charges: ofRepair = [], customerLanguage, ...subject }: ReceiptSubject,
  settings: Pick<Settings, "business" | "localization">,
) {
  const { business } = settings;
  const { totalCost, paidBefore, taxRate } = subject;
  const { amount } = paid;
  const charges = goods?.charges ?? ofRepair;
  const shop = shopOf(business);
  const columns = {
    ...subject,
    id: newId(),
    receiptNumber: nextNumber("receipt"),
    paymentId: paid.paymentId,
    customerId: paid.customerId,
    deviceId: paid.deviceId,
    creditAccountId: paid.creditAccountId ?? null,
    saleId: goods?.saleId ?? null,
    saleNumber: goods?.saleNumber ?? null,
    subtotal: goods?.subtotal ?? null,
    discountAmount: goods
      ? goods.discountAmount
      : rewardOfPayment({ totalCost, charges }, paidBefore, amount) || null,
    roundingAmount: goods ? goods.roundingAmount : paid.cashRounding || null,
    chargesAmount: partForCharges({ totalCost, charges }, paidBefore, amount),
    paymentMethod: paid.method,
    paymentProvider: paid.provider,
    paymentReference: paid.reference,
    paymentAmount: amount,
    tendered: paid.tendered,
    currency: paid.currency,
    owedOnCredit: subject.owedOnCredit ?? 0,
    remainingBalance: totalCost === null ? null : Math.max(0, totalCost - paidBefore - amount),
    taxAmount: goods?.taxAmount ?? taxIncludedIn(amount, taxRate),
    generatedBy: receivedBy.id,
    generatedByName: receivedBy.name,
  };
  const lines = goods ? [...goods.lines] : null;
  const told = { parts, processingFee, dueParts: [...dueParts], isSimulated, credit };
  const discountOf = goods?.discountOf ?? null;
  const facts = { ...columns, ...told, lines, discountOf, charges: [...charges], business: shop };
  return {
    ...columns,
    lines: lines && JSON.stringify(lines),
    discountOf: discountOf && JSON.stringify(discountOf),
    charges: JSON.stringify(charges),
    parts: parts && JSON.stringify(parts),
    business: JSON.stringify(shop),
    receiptContent: contentOf(facts, customerLanguage ?? business.language, settings),
  };
}

const shopOf = ({ name, phone, email, address, receiptFooter }: Settings["business"]) => ({
  name,
  phone: phone || null,
  email: email || null,
  address: address || null,
  footer: receiptFooter || null,
});

export type ReceiptRow = ReturnType<typeof receiptRow>;

const contentOf = (
  facts: ReceiptFacts,
  language: Language,
  { business, localization }: Pick<Settings, "business" | "localization">,
): string =>
  JSON.stringify(
    receiptText(facts, {
      language,
      word: wordsOf("receipts", language),
      wordOfCommon: wordsOf("common", language),
      moneyFormat: moneyFormatOf(business, localization),
    }),
  );
