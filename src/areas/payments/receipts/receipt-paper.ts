import { amountIn, fact, formatOf, type Fact } from "#src/shared/papers/fact.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import type words from "../../../../locales/en/receipts.json";
import type { Receipt, ReceiptContent, ReceiptPart, ReceiptPrint } from "./contract.ts";
import { providerName, type ProviderKey } from "../providers.ts";
import { costsOf, moneyOf } from "./receipt-costs.ts";
import { peopleOf } from "./receipt-people.ts";
import { balanceOf, numberForCustomer, receiptNumberOf } from "./receipt-numbers.ts";

/**
 * The text of a receipt, or of the paper of a refund, ready for layout. The screen, the PDF (58 mm, 80 mm, A4) and the
 * thermal printer all lay out this text, so that they never differ.
 */
export interface ReceiptPaper extends ReceiptContent {
  date: string;
  /** The mark of a reprint; null for an original and for papers without a mark. */
  copy: string | null;
  /** The fiscal record, with a QR code of the page where the tax authority shows the receipt; null without one. */
  fiscal: { facts: Fact[]; code: { text: string; caption: string } } | null;
  /** The QR code, with the tracking address of a repair, or the number of a sale, which the till can scan. */
  code: { text: string; caption: string } | null;
  /** The headings of the table of goods, on A4. */
  headings: { name: string; detail: string; total: string };
  /** The words for the number of a page, on A4. */
  pageOf: (page: number, pages: number) => string;
}

export type PaperLine = ReceiptContent["lines"][number];

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
  /** Whether the paper names neither the customer nor staff, because others may see it. */
  isNameless?: boolean;
}

/** The tracking address in the QR code; null without a token. `publicUrl` has no trailing slash. */
export function trackingUrlOf(
  { trackingToken }: Pick<Receipt, "trackingToken">,
  publicUrl: string,
): string | null {
  return trackingToken ? publicUrl + pageHref("/track/$token", { token: trackingToken }) : null;
}

/**
 * The paper of a receipt. In the language in which it was issued, it is the stored text; in another one it is composed
 * again. `print` is the counted print; without it, the paper of a receipt that was printed before is marked as a copy.
 */
export function receiptPaper(
  receipt: Receipt,
  { print, ...context }: PaperContext & { print?: ReceiptPrint | null },
): ReceiptPaper {
  const { language, word, trackingUrl } = context;
  const { receiptContent: issued } = receipt;
  const text = issued?.language === language ? issued : receiptText(receipt, context);
  return {
    ...text,
    date: formatDateTime(receipt.receiptDate, language),
    copy: copyMark(receipt.printCount, print ?? null, { language, word }),
    fiscal: fiscalOf(receipt.fiscal, word),
    code: codeOf(trackingUrl, receipt.saleNumber, word),
    ...tableWords(word),
  };
}

/** The words of a table on A4. */
export const tableWords = (word: PaperWord): Pick<ReceiptPaper, "headings" | "pageOf"> => ({
  headings: {
    name: word("paper.description"),
    detail: word("paper.quantityAndPrice"),
    total: word("paper.lineTotal"),
  },
  pageOf: (page, pages) => word("paper.page", { page, pages }),
});

/** The mark of a reprint, with its number and time if the print is counted. */
function copyMark(
  printCount: number,
  print: ReceiptPrint | null,
  { language, word }: Pick<PaperContext, "language" | "word">,
): string | null {
  if (!print) return printCount > 0 ? word("paper.copy") : null;
  if (print.number === 1) return null;
  return word("paper.copyNumber", {
    number: print.number - 1,
    when: formatDateTime(print.printedAt, language),
  });
}

/** The facts of a receipt from which its text is composed. */
export type ReceiptFacts = Omit<
  Receipt,
  | "parts"
  | "change"
  | "customerLanguage"
  | "fiscal"
  | "id"
  | "isPrinted"
  | "isSentToCustomer"
  | "paymentId"
  | "printCount"
  | "printedAt"
  | "receiptContent"
  | "receiptDate"
  | "sentAt"
  | "sentVia"
  | "trackingToken"
  | "linkToken"
> & { parts: readonly Omit<ReceiptPart, "change">[] | null };

/** Composes the text of a receipt: everything but its date, marks and codes, which are known only later. */
export function receiptText(
  receipt: ReceiptFacts,
  context: Omit<PaperContext, "trackingUrl">,
): ReceiptContent {
  const { language, word, wordOfCommon, moneyFormat, isNameless = false } = context;
  const format = formatOf(receipt.currency, moneyFormat);
  const amount = amountIn(format);
  const { business } = receipt;
  const isGoods = receipt.lines !== null;
  // The repair is settled by a promise, and no money has come.
  const isOnCredit = receipt.paymentMethod === "on_credit";

  return {
    language,
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter((line) => line !== null),
    },
    title: word(receipt.isSimulated ? "paper.simulated" : "paper.receipt"),
    number: numberForCustomer(receipt),
    ticket: receipt.ticketNumber
      ? { label: word("paper.ticket"), value: receipt.ticketNumber }
      : null,
    facts: [
      ...debtFacts(receipt.credit, word),
      ...fact(
        word("paper.device"),
        [receipt.deviceBrand, receipt.deviceModel].filter(Boolean).join(" "),
      ),
      ...fact(word("paper.serial"), receipt.deviceSerial),
      ...fact(word("paper.issue"), receipt.deviceIssue && shortened(receipt.deviceIssue)),
      ...(isNameless ? [] : peopleOf(receipt, context)),
      ...fact(word("paper.status"), statusOf(receipt.deviceStatus, word)),
    ],
    lines: paperLines(receipt.lines, format, word),
    costs: costsOf(receipt, amount, word),
    paid: {
      label: word(isGoods ? "paper.toPay" : isOnCredit ? "paper.owed" : "paper.paidNow"),
      value: formatMoney(moneyOf(receipt), format),
    },
    // A sale is always paid in full, so its receipt needs no balance.
    balance: isGoods ? null : (amount(word("paper.balance"), balanceOf(receipt))[0] ?? null),
    paidInFull:
      balanceOf(receipt) === 0 && !isGoods && !isOnCredit
        ? word(receipt.credit?.kind === "debt" ? "paper.debtPaidInFull" : "paper.paidInFull")
        : null,
    tax: taxOf(receipt, amount, word),
    settlement: [
      ...waysPaid(receipt, amount, word, wordOfCommon),
      ...receipt.dueParts.flatMap((part) =>
        amount(word("paper.dueOn", { day: formatDate(part.dueOn, language) }), part.amount),
      ),
      ...amount(word("paper.cardFee"), receipt.processingFee || null),
      ...(isNameless ? [] : fact(word("paper.servedBy"), receipt.generatedByName)),
      ...receiptNumberOf(receipt, word),
    ],
    thanks: word("paper.thanks"),
    footer: business.footer ?? null,
  };
}

/** The sale or repair whose debt an instalment pays. */
function debtFacts(credit: ReceiptFacts["credit"], word: PaperWord): Fact[] {
  if (credit?.kind !== "debt") return [];
  const { saleNumber, ticketNumber, deviceName } = credit;
  const subject = saleNumber
    ? word("paper.ofSale", { number: saleNumber })
    : ticketNumber && word("paper.ofRepair", { number: ticketNumber });
  return [...fact(word("paper.instalmentFor"), subject), ...fact(word("paper.device"), deviceName)];
}

type StatusWord = Extract<Parameters<PaperWord>[0], `paper.status_${string}`>;

/** The status of the repair when it was paid. */
const statusOf = (status: string | null, word: PaperWord): string | null =>
  status && word(`paper.status_${status}` as StatusWord);

/** How the receipt was paid. Each of several payments is listed with its amount. */
function waysPaid(
  receipt: ReceiptFacts,
  amount: ReturnType<typeof amountIn>,
  word: PaperWord,
  wordOfCommon: PaperContext["wordOfCommon"],
): Fact[] {
  const { paymentMethod, paymentProvider, paymentReference, tendered, parts } = receipt;
  const details = (paid: Pick<ReceiptPart, "method" | "reference" | "tendered" | "amount">) => [
    ...fact(word(paid.method === "points" ? "paper.points" : "paper.reference"), paid.reference),
    ...amount(word("paper.tendered"), paid.tendered),
    ...amount(word("paper.change"), paid.tendered === null ? null : paid.tendered - paid.amount),
  ];
  if (parts === null)
    return [
      ...fact(word("paper.paidBy"), providerName(paymentProvider, wordOfCommon)),
      ...details({
        method: paymentMethod,
        reference: paymentReference,
        tendered,
        amount: moneyOf(receipt),
      }),
    ];
  return parts.flatMap((part) => [
    ...amount(providerName(part.provider, wordOfCommon), part.amount),
    ...details(part),
  ]);
}

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

function taxOf(
  { taxRate: rate, taxAmount }: ReceiptFacts,
  amount: ReturnType<typeof amountIn>,
  word: PaperWord,
): Fact | null {
  return rate > 0 ? (amount(word("paper.tax", { rate }), taxAmount)[0] ?? null) : null;
}

function fiscalOf(fiscal: Receipt["fiscal"], word: PaperWord): ReceiptPaper["fiscal"] {
  if (!fiscal) return null;
  const { tin, vrn, gc, zNumber, code, url } = fiscal;
  return {
    facts: [
      ...fact(word("paper.tin"), tin),
      ...fact(word("paper.vrn"), vrn),
      ...fact(word("paper.fiscalNumber"), String(gc)),
      ...fact(word("paper.zNumber"), zNumber),
      ...fact(word("paper.fiscalCode"), code),
    ],
    code: { text: url, caption: word("paper.verify", { code }) },
  };
}

const LONGEST_ISSUE = 140;

/** Shortens the description of a fault, because the receipt only has to identify the repair. */
function shortened(issue: string): string {
  const line = issue.replaceAll(/\s+/g, " ");
  return line.length <= LONGEST_ISSUE ? line : `${line.slice(0, LONGEST_ISSUE - 1).trimEnd()}…`;
}
