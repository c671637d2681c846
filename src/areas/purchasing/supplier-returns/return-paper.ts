/** The paper that goes with returned goods on A4, in the layout of an invoice. */
import { fact } from "#src/shared/papers/fact.ts";
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { today } from "#src/shared/time.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../../locales/en/supplier-returns.json";
import { orderFormat } from "#src/areas/shipments/order-format.ts";
import { present } from "../orders/order-paper.ts";
import type { Supplier } from "../suppliers/contract.ts";
import type { SupplierReturn } from "./contract.ts";

export type ReturnWord = (
  key: `paper.${keyof (typeof words)["paper"]}`,
  values?: WordValues,
) => string;

interface Context {
  language: Language;
  word: ReturnWord;
  business: Pick<ShopSettings["business"], "address" | "email" | "name" | "phone">;
  moneyFormat: MoneyFormat;
}

export function returnPaper(
  returned: SupplierReturn,
  supplier: Supplier,
  { language, word, business, moneyFormat }: Context,
): TablePaper {
  const { currency, status, worth = 0, sentAt, createdAt } = returned;
  const format = orderFormat(currency, moneyFormat);
  const dayOf = (moment: string) => formatDate(today(new Date(moment)), language);
  return {
    language,
    shop: { name: business.name, lines: present(business.address, business.phone, business.email) },
    title: word("paper.title"),
    number: returned.returnNumber,
    mark: status === "cancelled" ? word("paper.cancelled") : null,
    customer: {
      label: word("paper.supplier"),
      lines: present(
        supplier.companyName ?? supplier.name,
        supplier.name,
        supplier.contactPerson,
        supplier.address,
        supplier.phone,
      ),
    },
    facts: [
      ...fact(word("paper.date"), dayOf(sentAt ?? createdAt)),
      ...fact(word("paper.order"), returned.orderNumber),
      ...fact(word("paper.reason"), returned.reason),
    ],
    headings: {
      description: word("paper.item"),
      quantity: word("paper.quantity"),
      unitPrice: word("paper.unitCost"),
      total: word("paper.lineTotal"),
    },
    lines: returned.lines.map(({ itemName, sku, quantity, serials, unitCost = 0 }) => ({
      description: `${itemName} · ${sku}`,
      serials: serials.length > 0 ? serials.join(", ") : null,
      quantity: String(quantity),
      unitPrice: formatAmount(unitCost, format),
      total: formatAmount(quantity * unitCost, format),
    })),
    costs: [],
    total: { label: word("paper.total"), value: formatMoney(worth, format) },
    payment: [],
    taxes: [],
    note: word("paper.note"),
    thanks: word("paper.thanks"),
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}
