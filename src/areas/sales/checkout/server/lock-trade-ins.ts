import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockTradeIn, type LockedTradeIn } from "#src/areas/handsets/purchases/server/trade-in.ts";
import type { NewSale } from "../../new-sale.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Basis } from "./read-basis.ts";

/** The numbers of the handsets that pay, by their place in the payments; and what remains to be written. */
export interface LockedTradeIns {
  numbers: ReadonlyMap<number, string>;
  held: readonly LockedTradeIn[];
}

const none: LockedTradeIns = { numbers: new Map(), held: [] };

/**
 * Checks the handsets that pay for a sale. Does nothing for a sale without one.
 * @throws Refusal validation_failed, and the refusals of `lockTradeIn`
 */
export async function lockTradeIns(
  tx: Tx,
  actor: Actor,
  { payment, payments }: Pick<NewSale, "payment" | "payments">,
  { customer }: Basis,
  { totals }: PricedCart,
): Promise<LockedTradeIns> {
  const parts = payments ?? (payment ? [{ ...payment, amount: totals.total }] : []);
  if (!parts.some(({ tradeIn }) => tradeIn)) return none;
  const customerId = customer.isWalkIn ? null : customer.id;
  const numbers = new Map<number, string>();
  const held: LockedTradeIn[] = [];
  for (const [place, { tradeIn, amount: price }] of parts.entries()) {
    if (!tradeIn) continue;
    const field = payments ? `payments.${place}.` : "payment.";
    if (price === 0)
      refuse("validation_failed", { fields: { [`${field}method`]: "nothing is left to pay" } });
    const given = { customerId, price, at: `${field}tradeIn.` };
    const one = await lockTradeIn(tx, actor, tradeIn, given);
    numbers.set(place, one.number);
    held.push(one);
  }
  return { numbers, held };
}
