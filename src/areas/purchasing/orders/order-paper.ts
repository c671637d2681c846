/** The text of a purchase order on A4, in the layout of an invoice. The screen and the PDF lay out the same text. */
import { fact } from "#src/shared/papers/fact.ts";
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "#locales/en/purchasing.json";
import { orderFormat } from "#src/areas/shipments/order-format.ts";
import type { PurchaseOrder } from "./contract.ts";

type PaperKey =
  | `paper.${keyof (typeof words)["paper"]}`
  | `mode.${keyof (typeof words)["mode"]}`
  | `method.${keyof (typeof words)["method"]}`
  | `status.${keyof (typeof words)["status"]}`;

export type OrderWord = (key: PaperKey, values?: WordValues) => string;

interface Context {
  language: Language;
  word: OrderWord;
  business: Pick<ShopSettings["business"], "address" | "email" | "name" | "phone">;
  moneyFormat: MoneyFormat;
}

export function orderPaper(
  order: PurchaseOrder,
  { language, word, business, moneyFormat }: Context,
): TablePaper {
  const { shipment, status, paymentMethod, currency } = order;
  const format = orderFormat(currency, moneyFormat);
  const amount = (minor: number | undefined) =>
    minor === undefined ? "–" : formatAmount(minor, format);
  return {
    language,
    shop: { name: business.name, lines: present(business.address, business.phone, business.email) },
    title: word("paper.title"),
    number: order.orderNumber,
    mark:
      status === "cancelled"
        ? word("paper.cancelled")
        : status === "draft"
          ? word("paper.draft")
          : null,
    customer: { label: word("paper.supplier"), lines: linesOf(order.supplier) },
    facts: [
      ...fact(word("paper.date"), formatDate(order.orderDate, language)),
      ...fact(word("paper.shipment"), shipment && word(`mode.${shipment.mode}`)),
      ...fact(word("paper.method"), paymentMethod && word(`method.${paymentMethod}`)),
    ],
    headings: {
      description: word("paper.description"),
      quantity: word("paper.quantity"),
      unitPrice: word("paper.unitPrice"),
      total: word("paper.lineTotal"),
    },
    lines: order.items.map(({ itemName, sku, brand, model, quantity, unitCost, totalCost }) => ({
      description: [itemName, [brand, model].filter(Boolean).join(" "), sku]
        .filter(Boolean)
        .join(" · "),
      serials: null,
      quantity: String(quantity),
      unitPrice: amount(unitCost),
      total: amount(totalCost),
    })),
    costs: [],
    total: {
      label: word("paper.total"),
      value: order.totalAmount === undefined ? "–" : formatMoney(order.totalAmount, format),
    },
    payment: [],
    taxes: [],
    note: order.notes ?? "",
    thanks: word("paper.thanks"),
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}

const linesOf = (supplier: PurchaseOrder["supplier"]) =>
  present(
    supplier.companyName ?? supplier.name,
    supplier.companyName ? supplier.name : null,
    supplier.contactPerson,
    supplier.address,
    supplier.phone,
    supplier.email,
  );

/** Each line once, because the screen uses the lines as keys. */
export const present = (...lines: (string | null)[]): string[] => [
  ...new Set(lines.filter((line): line is string => Boolean(line))),
];
