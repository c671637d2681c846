import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import type words from "../../../../locales/en/receipts.json";
import type { Receipt } from "../contract.ts";
import { providerName, type ProviderKey } from "../providers.ts";

/**
 * The text of a receipt, or of the paper of a refund, ready for layout. The screen, the PDF (58 mm, 80 mm, A4) and the
 * thermal printer all lay out this text, so that they never differ.
 */
export interface ReceiptPaper {
  language: Language;
  shop: { name: string; lines: string[] };
  title: string;
  number: string;
  date: string;
  ticket: Fact | null;
  facts: Fact[];
  /** The sold or refunded goods; empty for a repair. */
  lines: PaperLine[];
  /** How the amount is calculated, for example subtotal and discount. The values have no currency. */
  costs: Fact[];
  /** The paid or refunded amount with its currency. No other amount on the paper is in larger type. */
  paid: Fact;
  /** The balance of the repair after this payment; null for goods, a refund, and a repair without a price. */
  balance: Fact | null;
  paidInFull: string | null;
  tax: Fact | null;
  settlement: Fact[];
  /** The QR code, with the tracking address of a repair, or the number of a sale, which the till can scan. */
  code: { text: string; caption: string } | null;
  thanks: string;
}

/** A line of goods. `detail` is the quantity and the unit price, `value` the sum. */
export interface PaperLine {
  name: string;
  detail: string;
  value: string;
  /** The serial numbers of the pieces, which the customer needs for the warranty; null when the line has none. */
  serials: string | null;
}

export interface Fact {
  label: string;
  value: string;
}

export type PaperWord = (
  key: `paper.${keyof (typeof words)["paper"]}`,
  values?: WordValues,
) => string;

export interface PaperContext {
  language: Language;
  word: PaperWord;
  /** Words of the catalogue `common`: payment methods, wallets, and the text for a customer without a name. */
  wordOfCommon: ((key: ProviderKey) => string) & Parameters<typeof nameOnPaper>[1];
  moneyFormat: MoneyFormat;
  /** The address of the repair's tracking page; null for goods. */
  trackingUrl: string | null;
}

/** The tracking address in the QR code; null without a token. `publicUrl` has no trailing slash. */
export function trackingUrlOf(
  { trackingToken }: Pick<Receipt, "trackingToken">,
  publicUrl: string,
): string | null {
  return trackingToken ? publicUrl + pageHref("/track/$token", { token: trackingToken }) : null;
}

export function receiptPaper(
  receipt: Receipt,
  { language, word, wordOfCommon, moneyFormat, trackingUrl }: PaperContext,
): ReceiptPaper {
  const format = formatOf(receipt.currency, moneyFormat);
  const amount = amountIn(format);
  const { business, totalCost, remainingBalance } = receipt;
  const isGoods = receipt.lines !== null;

  return {
    language,
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter((line) => line !== null),
    },
    title: word("paper.receipt"),
    number: receipt.receiptNumber,
    date: formatDateTime(receipt.receiptDate, language),
    ticket: receipt.ticketNumber
      ? { label: word("paper.ticket"), value: receipt.ticketNumber }
      : null,
    facts: [
      ...fact(word("paper.sale"), receipt.saleNumber),
      ...fact(
        word("paper.device"),
        [receipt.deviceBrand, receipt.deviceModel].filter(Boolean).join(" "),
      ),
      ...fact(word("paper.serial"), receipt.deviceSerial),
      ...fact(word("paper.issue"), receipt.deviceIssue && shortened(receipt.deviceIssue)),
      ...fact(word("paper.customer"), customerOf(receipt, wordOfCommon)),
      ...fact(word("paper.phone"), receipt.customerPhone && formatPhone(receipt.customerPhone)),
    ],
    lines: paperLines(receipt.lines, format, word),
    costs: [
      ...goodsCosts(receipt, amount, word),
      ...amount(word("paper.labour"), receipt.laborCost),
      ...amount(word("paper.parts"), receipt.partsCost),
      ...amount(word("paper.repair"), receipt.repairCost === totalCost ? null : receipt.repairCost),
      ...(isGoods ? [] : amount(word("paper.total"), totalCost)),
      ...(totalCost === null && receipt.depositAmount > 0
        ? amount(word("paper.deposit"), receipt.depositAmount)
        : []),
      ...(receipt.paidBefore > 0 ? amount(word("paper.paidBefore"), receipt.paidBefore) : []),
    ],
    paid: {
      label: word(isGoods ? "paper.toPay" : "paper.paidNow"),
      value: formatMoney(receipt.paymentAmount, format),
    },
    // A sale is always paid in full, so its receipt needs no balance.
    balance: isGoods ? null : (amount(word("paper.balance"), remainingBalance)[0] ?? null),
    paidInFull: remainingBalance === 0 && !isGoods ? word("paper.paidInFull") : null,
    tax:
      receipt.taxRate > 0
        ? (amount(word("paper.tax", { rate: receipt.taxRate }), receipt.taxAmount)[0] ?? null)
        : null,
    settlement: [
      ...fact(word("paper.paidBy"), providerName(receipt.paymentProvider, wordOfCommon)),
      ...fact(word("paper.reference"), receipt.paymentReference),
      ...amount(word("paper.tendered"), receipt.tendered),
      ...amount(word("paper.change"), receipt.change),
      ...fact(word("paper.servedBy"), receipt.generatedByName),
    ],
    code: codeOf(trackingUrl, receipt.saleNumber, word),
    thanks: word("paper.thanks"),
  };
}

export const customerOf = (
  {
    customerId: id,
    customerName: name,
    customerPhone: phone,
  }: Pick<Receipt, "customerId" | "customerName" | "customerPhone">,
  wordOfCommon: PaperContext["wordOfCommon"],
): string => nameOnPaper({ id, name, phone }, wordOfCommon);

/** The shop's number format with the currency that is stored with the paper. The shop may have another currency now. */
export const formatOf = (currency: string, shops: MoneyFormat): MoneyFormat =>
  currency === shops.currency ? shops : { ...shops, currency, symbol: currency };

export const amountIn =
  (format: MoneyFormat) =>
  (label: string, minor: number | null): Fact[] =>
    minor === null ? [] : [{ label, value: formatAmount(minor, format) }];

export const fact = (label: string, value: string | null): Fact[] =>
  value ? [{ label, value }] : [];

export const paperLines = (
  lines: Receipt["lines"],
  format: MoneyFormat,
  word: PaperWord,
): PaperLine[] =>
  (lines ?? []).map(({ name, quantity, unitPrice, totalPrice, serials }) => ({
    name,
    detail: `${quantity} x ${formatAmount(unitPrice, format)}`,
    value: formatAmount(totalPrice, format),
    serials: serials?.length ? `${word("paper.serial")} ${serials.join(", ")}` : null,
  }));

export function codeOf(
  trackingUrl: string | null,
  saleNumber: string | null,
  word: PaperWord,
): ReceiptPaper["code"] {
  if (trackingUrl) return { text: trackingUrl, caption: word("paper.track") };
  return saleNumber ? { text: saleNumber, caption: word("paper.keep") } : null;
}

/** Subtotal, discount and rounding of goods. Empty when there is neither a discount nor a rounding. */
export function goodsCosts(
  {
    subtotal,
    discountAmount,
    roundingAmount,
  }: Pick<Receipt, "subtotal" | "discountAmount" | "roundingAmount">,
  amount: (label: string, minor: number | null) => Fact[],
  word: PaperWord,
): Fact[] {
  if (!discountAmount && !roundingAmount) return [];
  return [
    ...amount(word("paper.subtotal"), subtotal),
    ...(discountAmount ? amount(word("paper.discount"), -discountAmount) : []),
    ...(roundingAmount ? amount(word("paper.rounding"), roundingAmount) : []),
  ];
}

const LONGEST_ISSUE = 140;

/** Shortens the description of a fault, because the receipt only has to identify the repair. */
function shortened(issue: string): string {
  const line = issue.replaceAll(/\s+/g, " ");
  return line.length <= LONGEST_ISSUE ? line : `${line.slice(0, LONGEST_ISSUE - 1).trimEnd()}…`;
}
