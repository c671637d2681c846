/** The cost of messages in minor units, and what the shop spends on one day at most. */
import type { Settings } from "#src/areas/settings/contract.ts";

type Limits = Pick<Settings["notifications"], "smsPartPrice" | "smsDailyParts" | "smsDailyCost">;

/** The price of a part; null as long as the shop has not set it. */
export const partPriceOf = ({ smsPartPrice }: Pick<Limits, "smsPartPrice">): number | null =>
  smsPartPrice > 0 ? Math.round(smsPartPrice * 100) : null;

export const costOf = (parts: number, partPrice: number | null): number | null =>
  partPrice === null ? null : parts * partPrice;

/**
 * The most parts of a day: the limit in parts, or what the limit in money pays for, whichever is less; null without a
 * limit. Without a price of a part nobody knows what is spent, so that only the limit in parts counts.
 */
export function dailyPartsOf({ smsDailyParts, smsDailyCost, smsPartPrice }: Limits): number | null {
  const price = partPriceOf({ smsPartPrice });
  const limits = [
    ...(smsDailyParts > 0 ? [smsDailyParts] : []),
    ...(smsDailyCost > 0 && price !== null ? [Math.floor((smsDailyCost * 100) / price)] : []),
  ];
  return limits.length > 0 ? Math.min(...limits) : null;
}
