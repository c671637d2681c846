import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { Device } from "../core/contract.ts";
import { mostApproved } from "../approval-rules.ts";
import type { Estimate } from "../core/detail/estimates.ts";

export interface QuotationContext {
  language: Language;
  /** Words of the catalogue `estimate-page`. */
  word: (key: string, values?: WordValues) => string;
  wordOfCommon: Parameters<typeof nameOnPaper>[1];
  shop: ShopSettings;
  /** The shop's address for customers, without a trailing slash. */
  publicUrl: string;
  /** The tax rate of the day of the quotation, in percent. */
  taxRate: number;
  /** The shop's own conditions of the day of the quotation, one on each line. */
  terms: string;
}

/** The number of a quotation: the ticket's number with its own letter, and the version of the estimate. */
export const quotationNumber = (ticketNumber: string, version: number): string =>
  `${ticketNumber.replace(/^R-/, "Q-")}-${version}`;

/** The text of an estimate as a formal quotation on A4, in the layout of an invoice. */
export function quotationPaper(
  device: Device,
  estimate: Estimate,
  { language, word, wordOfCommon, shop, publicUrl, taxRate, terms }: QuotationContext,
): TablePaper {
  const { business, moneyFormat } = shop;
  const { customer } = device;
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  return {
    language,
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter(Boolean),
    },
    title: word("quotation.title"),
    number: quotationNumber(device.ticketNumber, estimate.version),
    mark: markOf(estimate, word),
    customer: {
      label: word("quotation.for"),
      lines: [
        nameOnPaper(customer, wordOfCommon),
        ...(customer.phone ? [formatPhone(customer.phone)] : []),
      ],
    },
    facts: [
      ...fact(word("paper.date"), formatDate(estimate.sentAt ?? estimate.createdAt, language)),
      ...fact(
        word("paper.validUntil"),
        estimate.validUntil && formatDate(estimate.validUntil, language),
      ),
      ...fact(word("quotation.ticket"), device.ticketNumber),
      ...fact(word("paper.device"), `${device.brand} ${device.model}`),
    ],
    headings: {
      description: word("paper.description"),
      quantity: word("paper.quantity"),
      unitPrice: word("paper.unitPrice"),
      total: word("paper.amount"),
    },
    lines: estimate.lines.map(({ fee, percent, description, quantity, unitPrice, totalPrice }) => ({
      description: fee ? word(`fee.${fee}`, { percent: percent ?? 0 }) : description,
      serials: null,
      quantity: String(quantity),
      unitPrice: formatAmount(unitPrice, moneyFormat),
      total: formatAmount(totalPrice, moneyFormat),
    })),
    costs: [],
    total: { label: word("total"), value: formatMoney(estimate.total, moneyFormat) },
    payment: depositOf(device, estimate, moneyFormat, word),
    taxes: taxRate > 0 ? [{ label: word("quotation.tax"), value: `${taxRate}%` }] : [],
    note: conditionsOf(device, estimate, { shop, word, language, publicUrl, terms }).join("\n"),
    thanks: word("quotation.thanks"),
    pageOf: (page, pages) => word("quotation.page", { page, pages }),
  };
}

type Word = QuotationContext["word"];

function markOf({ status }: Estimate, word: Word): string | null {
  if (status === "approved") return word("quotation.approved");
  if (status === "sent") return null;
  return word(`quotation.${status}`);
}

const depositOf = (
  { depositWaivedReason }: Device,
  { depositAmount }: Estimate,
  moneyFormat: MoneyFormat,
  word: Word,
) =>
  depositAmount > 0 && !depositWaivedReason
    ? [{ label: word("deposit"), value: formatAmount(depositAmount, moneyFormat) }]
    : [];

/** The customer's note, and the conditions of the shop. */
function conditionsOf(
  device: Device,
  estimate: Estimate,
  { shop, word, language, publicUrl, terms }: Omit<QuotationContext, "wordOfCommon" | "taxRate">,
): string[] {
  const most = formatMoney(mostApproved(estimate), shop.moneyFormat);
  const link = publicUrl + pageHref("/estimates/$token", { token: estimate.approvalToken });
  const warrantyDays = device.warrantyDays ?? shop.business.repairWarrantyDays;
  return [
    ...(estimate.note ? [estimate.note, ""] : []),
    word("quotation.conditions"),
    ...(estimate.validUntil
      ? [`- ${word("quotation.valid", { day: formatDate(estimate.validUntil, language) })}`]
      : []),
    `- ${word("margin", { most })}`,
    ...(warrantyDays > 0 ? [`- ${word("quotation.warranty", { count: warrantyDays })}`] : []),
    ...terms
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => `- ${line.trim()}`),
    ...(estimate.status === "sent" ? ["", word("quotation.answer", { link })] : []),
  ];
}
