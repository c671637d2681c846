/** The statement of a supplier on A4, in the layout of an invoice: each entry is a line, with the balance after it. */
import { fact } from "#src/shared/papers/fact.ts";
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../../locales/en/supplier-account.json";
import { orderFormat } from "#src/areas/shipments/order-format.ts";
import { present } from "../orders/order-paper.ts";
import type { Supplier } from "../suppliers/contract.ts";
import type { StatementPeriod, SupplierEntry } from "./contract.ts";

type PaperKey =
  | `paper.${keyof (typeof words)["paper"]}`
  | `kind.${keyof (typeof words)["kind"]}`
  | `undo.${keyof (typeof words)["undo"]}`;

export type StatementWord = (key: PaperKey, values?: WordValues) => string;

interface Context {
  language: Language;
  word: StatementWord;
  business: Pick<ShopSettings["business"], "address" | "email" | "name" | "phone">;
  moneyFormat: MoneyFormat;
  /** The day on which it is drawn. */
  today: string;
}

export function statementPaper(
  supplier: Supplier,
  { currency, from, to }: StatementPeriod,
  entries: readonly SupplierEntry[],
  { language, word, business, moneyFormat, today }: Context,
): TablePaper {
  const format = orderFormat(currency, moneyFormat);
  const first = entries[0];
  const before = first ? first.balanceAfter - first.amount : 0;
  const last = entries.at(-1)?.balanceAfter ?? 0;
  return {
    language,
    shop: { name: business.name, lines: present(business.address, business.phone, business.email) },
    title: word("paper.title"),
    number: currency,
    mark: null,
    customer: {
      label: word("paper.supplier"),
      lines: present(supplier.companyName ?? supplier.name, supplier.name, supplier.phone),
    },
    facts: [
      ...fact(word("paper.drawn"), formatDate(today, language)),
      ...fact(word("paper.from"), from ? formatDate(from, language) : null),
      ...fact(word("paper.to"), to ? formatDate(to, language) : null),
      ...fact(word("paper.before"), formatMoney(before, format)),
    ],
    headings: {
      description: word("paper.entry"),
      quantity: "",
      unitPrice: word("paper.amount"),
      total: word("paper.balance"),
    },
    lines: entries.map((entry) => ({
      description: [
        formatDate(entry.day, language),
        word(entry.isUndo ? `undo.${entry.kind}` : `kind.${entry.kind}`),
        entry.orderNumber,
        entry.reference,
        entry.reason,
      ]
        .filter(Boolean)
        .join(" · "),
      serials: null,
      quantity: "",
      unitPrice: formatAmount(entry.amount, format),
      total: formatAmount(entry.balanceAfter, format),
    })),
    costs: [],
    total: {
      label: word(last < 0 ? "paper.inAdvance" : "paper.owed"),
      value: formatMoney(Math.abs(last), format),
    },
    payment: [],
    taxes: [],
    note: "",
    thanks: "",
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}
