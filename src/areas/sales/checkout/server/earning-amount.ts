import type { Tx } from "#src/server/database.ts";
import { paidToCustomer } from "#src/areas/handsets/purchases/server/paid-to-customer.ts";
import { earnsPoints } from "#src/areas/payments/providers.ts";
import type { NewSale } from "../../new-sale.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Basis } from "./read-basis.ts";

/**
 * The part of the total that earns points: without what points and traded-in handsets pay, and without what the shop
 * paid this customer for pieces that they buy back. A handset that goes to and fro would otherwise earn points each time.
 */
export async function earningAmount(
  tx: Tx,
  { payment, payments }: Pick<NewSale, "payment" | "payments">,
  { customer }: Pick<Basis, "customer">,
  { lines, totals: { total } }: PricedCart,
): Promise<number> {
  const parts = payments ?? (payment ? [{ ...payment, amount: total }] : []);
  const earning = parts
    .filter(({ method }) => earnsPoints(method))
    .reduce((sum, { amount }) => sum + amount, 0);
  const serials = lines.flatMap((line) => line.serials);
  if (earning === 0 || customer.isWalkIn || serials.length === 0) return earning;
  const paid = await paidToCustomer(tx, customer.id, serials);
  const boughtBack = lines.reduce(
    (sum, { serials: pieces, quantity, totalPrice, discountShare }) => {
      const brought = Math.floor((totalPrice - discountShare) / quantity);
      return pieces.reduce((of, serial) => of + Math.min(paid.get(serial) ?? 0, brought), sum);
    },
    0,
  );
  return Math.max(0, earning - boughtBack);
}
