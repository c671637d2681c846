/** Prices and stock of the online shop. Used by pages and server. */
import { formatAmount, formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { displayedPrice } from "#src/areas/inventory/rules.ts";
import { withFlashPrice } from "./flash-sale-rules.ts";

/** The price of an item in a flash sale that runs now. */
export interface FlashPrice {
  price: number;
  /** The end of the flash sale, as a moment. */
  endsAt: string;
}

interface PricedItem {
  price: number;
  onlinePrice: number | null;
  salePrice: number | null;
}

/**
 * What a buyer pays online: the price of a running flash sale, or else `displayedPrice`. The view `online_items`
 * agrees.
 */
export const onlinePriceOf = (item: PricedItem, flash: FlashPrice | null): number =>
  withFlashPrice(displayedPrice(item), flash?.price ?? null);

/**
 * The values of the sentence `whatsappText` of the catalogue `shop-page`, and which of its two forms fits. The first has
 * "TSh" in its text, as the spec writes it.
 */
export function whatsappTextOf(
  item: { name: string; price: number },
  format: MoneyFormat,
): { key: "whatsappText" | "whatsappTextOfOtherMoney"; values: { name: string; price: string } } {
  const { name, price } = item;
  return format.currency === "TZS"
    ? { key: "whatsappText", values: { name, price: formatAmount(price, format) } }
    : { key: "whatsappTextOfOtherMoney", values: { name, price: formatMoney(price, format) } };
}
