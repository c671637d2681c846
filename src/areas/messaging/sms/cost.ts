/** The cost of messages, in minor units. */

/** The price of a part; null as long as the shop has not set it. */
export const partPriceOf = ({ smsPartPrice }: { smsPartPrice: number }): number | null =>
  smsPartPrice > 0 ? Math.round(smsPartPrice * 100) : null;

export const costOf = (parts: number, partPrice: number | null): number | null =>
  partPrice === null ? null : parts * partPrice;
