import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { type Fact, amountIn, fact, formatOf } from "#src/shared/papers/fact.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type words from "../../../../locales/en/invoices.json";
import { type PaperContext } from "../receipts/receipt-paper.ts";
import { customerOf } from "../receipts/receipt-people.ts";
import type { TaxedCharge } from "../charges.ts";
import { causeWords, type CreditNote, type Invoice, type InvoiceLine } from "./contract.ts";

export type InvoiceWord = (
  key: `paper.${keyof (typeof words)["paper"]}`,
  values?: WordValues,
) => string;

export interface InvoiceContext {
  language: Language;
  word: InvoiceWord;
  wordOfCommon: PaperContext["wordOfCommon"];
  moneyFormat: MoneyFormat;
}

export function invoicePaper(invoice: Invoice, context: InvoiceContext): TablePaper {
  const { language, word, moneyFormat } = context;
  const amount = amountIn(formatOf(invoice.currency, moneyFormat));
  const { state, creditNote, balance } = invoice;
  return {
    ...commonPaper(invoice, context),
    title: word("paper.invoice"),
    number: invoice.invoiceNumber,
    mark: markOf(invoice, word),
    facts: [
      ...fact(word("paper.issued"), formatDate(invoice.issuedOn, language)),
      ...fact(word("paper.due"), formatDate(invoice.dueOn, language)),
      ...subjectFacts(invoice, word),
      ...fact(word("paper.creditNote"), creditNote?.creditNoteNumber ?? null),
    ],
    payment:
      state === "cancelled"
        ? []
        : [
            ...orNone(amount, word("paper.paid"), invoice.paidAmount),
            ...orNone(amount, word("paper.returned"), invoice.returnedAmount),
            ...orNone(amount, word("paper.writtenOff"), invoice.writtenOffAmount),
            ...amount(word("paper.balance"), balance),
          ],
    note: [
      noteOf(invoice, context),
      ...(invoice.isSimulated ? [word("paper.simulatedNote")] : []),
    ].join("\n"),
  };
}

type AmountFact = ReturnType<typeof amountIn>;

/** The line of an amount that most invoices do not have. */
const orNone = (amount: AmountFact, label: string, minor: number): Fact[] =>
  minor > 0 ? amount(label, minor) : [];

function noteOf(invoice: Invoice, { language, word }: InvoiceContext): string {
  switch (invoice.state) {
    case "cancelled":
      return word("paper.cancelledNote", { number: invoice.creditNote?.creditNoteNumber ?? "" });
    case "paid":
      return word(isPaidInMoney(invoice) ? "paper.paidNote" : "paper.settledNote");
    default:
      return word("paper.payNote", {
        day: formatDate(invoice.dueOn, language),
        number: invoice.invoiceNumber,
      });
  }
}

/** Whether somebody paid all of it, so that the paper may say "Paid". */
const isPaidInMoney = ({ paidAmount, total }: Invoice): boolean => paidAmount === total;

export function creditNotePaper(
  invoice: Invoice,
  creditNote: CreditNote,
  context: InvoiceContext,
): TablePaper {
  const { language, word } = context;
  return {
    ...commonPaper(invoice, context),
    title: word("paper.creditNote"),
    number: creditNote.creditNoteNumber,
    mark: null,
    facts: [
      ...fact(word("paper.issued"), formatDate(creditNote.issuedOn, language)),
      ...fact(word("paper.invoice"), invoice.invoiceNumber),
      ...subjectFacts(invoice, word),
      ...fact(word("paper.reason"), reasonOf(invoice, creditNote, word)),
    ],
    payment: [],
    note: word("paper.creditNoteNote", { number: invoice.invoiceNumber }),
  };
}

const subjectFacts = (invoice: Invoice, word: InvoiceWord): Fact[] => [
  ...fact(word(invoice.saleId ? "paper.sale" : "paper.ticket"), invoice.subjectNumber),
  ...fact(word("paper.device"), invoice.deviceName),
];

function markOf(invoice: Invoice, word: InvoiceWord): string | null {
  if (invoice.state === "cancelled") return word("paper.markCancelled");
  if (invoice.isSimulated) return word("paper.markSimulated");
  return invoice.state === "paid" && isPaidInMoney(invoice) ? word("paper.markPaid") : null;
}

/** The parts that an invoice has in common with its credit note. */
function commonPaper(
  invoice: Invoice,
  { language, word, wordOfCommon, moneyFormat }: InvoiceContext,
): Omit<TablePaper, "facts" | "mark" | "note" | "number" | "payment" | "title"> {
  const format = formatOf(invoice.currency, moneyFormat);
  const amount = amountIn(format);
  const { business, customerPhone, customerEmail } = invoice;
  return {
    language,
    shop: {
      name: business.name,
      lines: [
        business.address,
        business.phone,
        business.email,
        business.tin && word("paper.tin", { tin: business.tin }),
        business.vrn && word("paper.vrn", { vrn: business.vrn }),
      ].filter((line): line is string => Boolean(line)),
    },
    customer: {
      label: word("paper.customer"),
      lines: [
        customerOf(invoice, wordOfCommon),
        customerPhone && formatPhone(customerPhone),
        customerEmail,
      ].filter((line): line is string => Boolean(line)),
    },
    headings: {
      description: word("paper.description"),
      quantity: word("paper.quantity"),
      unitPrice: word("paper.unitPrice"),
      total: word("paper.lineTotal"),
    },
    lines: tableOf(invoice, word).map((line) => ({
      description: descriptionOf(line, invoice, word),
      serials: line.serials?.length
        ? word("paper.serials", { serials: line.serials.join(", ") })
        : null,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice, format),
      total: formatAmount(line.totalPrice, format),
    })),
    costs: costsOf(invoice, amount, word),
    total: { label: word("paper.total"), value: formatMoney(invoice.total, format) },
    taxes: invoice.taxes
      .filter(({ tax }) => tax > 0)
      .flatMap(({ rate, tax }) => amount(word("paper.tax", { rate }), tax)),
    thanks: word("paper.thanks"),
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}

type TableLine = Omit<InvoiceLine, "taxRate">;

function descriptionOf(
  { worded, percent = 0, description }: TableLine,
  { deviceName }: Invoice,
  word: InvoiceWord,
): string {
  switch (worded) {
    case undefined:
      return description;
    case "repair":
      return word("paper.repairOf", { device: deviceName ?? "" });
    default:
      return word(`paper.${worded}Fee`, { percent });
  }
}

/** Why an invoice was cancelled, in the words of the paper or screen where Fundi cancelled it by itself. */
export const reasonOf = (
  { subjectNumber: number }: Invoice,
  { cause, reason }: CreditNote,
  word: InvoiceWord,
): string => (cause ? word(causeWords[cause], { number }) : reason);

/** The lines of the table. Without goods or a price, they are the charges. */
const tableOf = ({ lines, charges }: Invoice, word: InvoiceWord): TableLine[] =>
  lines.length > 0
    ? lines
    : charges.map((charge) => ({
        description: nameOfCharge(charge, word),
        quantity: 1,
        unitPrice: charge.amount,
        totalPrice: charge.amount,
      }));

/** What leads from the lines to the total, with one line for each charge. */
function costsOf(invoice: Invoice, amount: AmountFact, word: InvoiceWord): Fact[] {
  const { discountAmount, charges, roundingAmount, subtotal, lines } = invoice;
  const isInTable = lines.length === 0;
  if (!discountAmount && !roundingAmount && (isInTable || charges.length === 0)) return [];
  return [
    ...amount(word("paper.subtotal"), subtotal),
    ...(discountAmount ? amount(word("paper.discount"), -discountAmount) : []),
    ...charges.flatMap((charge) => amount(nameOfCharge(charge, word), charge.amount)),
    ...(roundingAmount ? amount(word("paper.rounding"), roundingAmount) : []),
  ];
}

const nameOfCharge = ({ kind, percent }: TaxedCharge, word: InvoiceWord): string =>
  percent === null ? word(`paper.${kind}Charge`) : word(`paper.${kind}Percent`, { percent });
