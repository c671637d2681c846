import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { WordValues } from "#src/shared/words.ts";
import type { Invoice } from "./contract.ts";

/** What goes with an invoice that is sent by WhatsApp or by email. */
export const invoiceMessage = (
  invoice: Invoice,
  paper: TablePaper,
  moneyFormat: MoneyFormat,
  word: (key: `message${"" | "Paid" | "Cancelled"}`, values: WordValues) => string,
): string =>
  word(`message${kindOf(invoice)}`, {
    shop: paper.shop.name,
    number: invoice.invoiceNumber,
    total: paper.total.value,
    day: formatDate(invoice.dueOn, paper.language),
    balance: formatMoney(invoice.balance, moneyFormat),
    note: invoice.creditNote?.creditNoteNumber ?? "",
  });

const kindOf = ({ state }: Invoice): "" | "Paid" | "Cancelled" =>
  state === "paid" ? "Paid" : state === "cancelled" ? "Cancelled" : "";
