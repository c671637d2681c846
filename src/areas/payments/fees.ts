import { percentOf } from "#src/shared/money.ts";
import type { PaymentMethod } from "./providers.ts";

interface Fee {
  percent: number;
  /** In minor units. */
  fixed: number;
}

/** The card fee of spec §9: 2.9% of the amount plus 0.30. */
const cardFee: Fee = { percent: 2.9, fixed: 30 };
const fees: Record<string, Fee> = { stripe: cardFee, paypal: cardFee };

/**
 * Computes what the customer pays in addition to `amount`, in minor units of any currency, because all have two
 * decimals. Mobile money and bank transfer have no fee, neither has a card read by the shop's own terminal (the provider
 * `card`): its fee is between the shop and its bank.
 */
export function feeOf(
  method: PaymentMethod,
  provider: string,
  amount: number,
  _currency: string,
): number {
  const fee = method === "card" ? fees[provider] : undefined;
  return fee && amount > 0 ? percentOf(amount, fee.percent) + fee.fixed : 0;
}
