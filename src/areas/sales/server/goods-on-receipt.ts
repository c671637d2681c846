import type { SoldGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import type { Sale, SaleItem } from "../contract.ts";

type Amounts = Pick<Sale, "subtotal" | "discountAmount" | "roundingAmount" | "total" | "taxAmount">;
type Line = Pick<SaleItem, "name" | "sku" | "quantity" | "unitPrice" | "totalPrice" | "taxRate"> & {
  serials: readonly string[];
};

/** A sale's data for its receipt, without costs. If lines differ in tax rate, the receipt states the shop's rate. */
export function goodsOnReceipt(
  sale: Amounts & { id: string; saleNumber: string; items: readonly Line[] },
  shopRate: number,
): SoldGoods {
  const { subtotal, discountAmount, roundingAmount, total, taxAmount } = sale;
  const [rate = shopRate, ...others] = new Set(sale.items.map(({ taxRate }) => taxRate));
  return {
    subtotal,
    discountAmount,
    roundingAmount,
    total,
    taxAmount,
    saleId: sale.id,
    saleNumber: sale.saleNumber,
    taxRate: others.length === 0 ? rate : shopRate,
    lines: sale.items.map(({ name, sku, quantity, unitPrice, totalPrice, serials }) => ({
      name,
      sku,
      quantity,
      unitPrice,
      totalPrice,
      ...(serials.length > 0 && { serials: [...serials] }),
    })),
  };
}
