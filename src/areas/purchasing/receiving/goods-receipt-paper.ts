/** The text of a goods received note on A4, in the layout of an invoice. It states no costs. */
import { fact } from "#src/shared/papers/fact.ts";
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../../locales/en/goods-receiving.json";
import type { GoodsReceiptOfOrder } from "./schemas.ts";

type PaperKey = `paper.${keyof (typeof words)["paper"]}`;

interface Context {
  language: Language;
  word: (key: PaperKey, values?: WordValues) => string;
  business: Pick<ShopSettings["business"], "address" | "email" | "name" | "phone">;
}

export function goodsReceiptPaper(
  receipt: GoodsReceiptOfOrder,
  { language, word, business }: Context,
): TablePaper {
  const { receiptNumber, createdAt, createdBy, lines, note, reason } = receipt;
  const { orderNumber, supplierName } = receipt;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shop = [business.address, business.phone, business.email].filter(Boolean) as string[];
  return {
    language,
    shop: { name: business.name, lines: [...new Set(shop)] },
    title: word("paper.title"),
    number: receiptNumber,
    mark: reason === null ? null : word("paper.undone"),
    customer: { label: word("paper.supplier"), lines: [supplierName] },
    facts: [
      ...fact(word("paper.order"), orderNumber),
      ...fact(word("paper.date"), formatDateTime(createdAt, language)),
      ...fact(word("paper.receivedBy"), createdBy?.name ?? null),
      ...fact(word("paper.reason"), reason),
    ],
    headings: {
      description: word("paper.description"),
      quantity: word("paper.quantity"),
      unitPrice: "",
      total: "",
    },
    lines: lines.map(({ itemName, sku, serials, quantity }) => ({
      description: `${itemName} · ${sku}`,
      serials: serials.length > 0 ? serials.join(", ") : null,
      quantity: String(quantity),
      unitPrice: "",
      total: "",
    })),
    costs: [],
    total: { label: word("paper.pieces"), value: String(pieces) },
    payment: [],
    taxes: [],
    note: note ?? "",
    thanks: word("paper.thanks"),
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}
