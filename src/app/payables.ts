import { payableRepair } from "#src/areas/devices/money/server/payable-repair.ts";
import { payableDebt } from "#src/areas/payments/credit/server/payable-debt.ts";
import type { Payables } from "#src/areas/payments/links/server/payable.ts";
import { payableOrder } from "#src/areas/sales/checkout/server/payable-order.ts";
import { payableSale } from "#src/areas/sales/checkout/server/payable-sale.ts";

/** Everything that a payment link can be for. */
export const payables: Payables = {
  device: payableRepair,
  sale: payableSale,
  debt: payableDebt,
  order: payableOrder,
};
