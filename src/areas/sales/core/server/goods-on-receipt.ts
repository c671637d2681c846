import type { DiscountOf } from "#src/areas/payments/receipts/contract.ts";
import type { SoldGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { STANDARD_CODE, taxCodes } from "#src/areas/settings/taxes/rules.ts";
import type { Sale, SaleItem } from "../../contract.ts";

type Amounts = Pick<
  Sale,
  | "subtotal"
  | "discountAmount"
  | "charges"
  | "chargesAmount"
  | "roundingAmount"
  | "total"
  | "taxAmount"
>;
type Line = Pick<SaleItem, "name" | "sku" | "quantity" | "unitPrice" | "totalPrice" | "taxRate"> & {
  /** A text while it comes from the database. */
  taxCode: string;
  serials: readonly string[];
};

/**
 * A sale's data for its receipt, without costs. If lines or charges differ in tax rate, the receipt states the shop's
 * rate.
 */
export function goodsOnReceipt(
  sale: Amounts & {
    id: string;
    saleNumber: string;
    items: readonly Line[];
    discountOf: DiscountOf | null;
  },
  shopRate: number,
): SoldGoods {
  const { subtotal, discountAmount, discountOf, charges, chargesAmount } = sale;
  const { roundingAmount, total, taxAmount } = sale;
  const taxed = [...sale.items, ...charges];
  const [rate = shopRate, ...others] = new Set(taxed.map(({ taxRate }) => taxRate));
  const codes = new Set(taxed.map(({ taxCode }) => taxCode));
  return {
    subtotal,
    discountAmount,
    discountOf,
    charges: charges.map(({ kind, percent, amount }) => ({ kind, percent, amount })),
    chargesAmount,
    roundingAmount,
    total,
    taxAmount,
    saleId: sale.id,
    saleNumber: sale.saleNumber,
    taxRate: others.length === 0 ? rate : shopRate,
    taxCode: taxCodes.find((code) => codes.size === 1 && codes.has(code)) ?? STANDARD_CODE,
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
