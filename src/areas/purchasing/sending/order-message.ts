/** The text of an order for WhatsApp. */
import { formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { WordValues } from "#src/shared/words.ts";
import type words from "../../../../locales/en/order-sending.json";
import type { PurchaseOrder } from "../orders/contract.ts";

type MessageKey =
  `message.${Exclude<keyof (typeof words)["message"], "more_one" | "more_other"> | "more"}`;

/** More lines make an address that is too long for some phones. */
const MAX_LINES = 25;

interface Context {
  word: (key: MessageKey, values?: WordValues) => string;
  format: MoneyFormat;
  shop: string;
}

export function orderMessage(order: PurchaseOrder, { word, format, shop }: Context): string {
  const { supplier, orderNumber: number, items, totalAmount = 0 } = order;
  const name = supplier.contactPerson ?? supplier.name;
  const more = items.length - MAX_LINES;
  return [
    word("message.text", { name: ` ${name}`, shop, number }),
    ...items.slice(0, MAX_LINES).map(({ quantity, itemName, sku, unitCost = 0 }) =>
      word("message.line", {
        quantity,
        item: `${itemName} (${sku})`,
        cost: formatMoney(unitCost, format),
      }),
    ),
    ...(more > 0 ? [word("message.more", { count: more })] : []),
    word("message.total", { total: formatMoney(totalAmount, format) }),
    word("message.end"),
  ].join("\n");
}
