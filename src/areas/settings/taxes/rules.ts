/** Tax codes and the rate that applies on a day, for screens and server. Days are those of the shop. */
import { addDays } from "#src/shared/time.ts";

/** The tax codes of the authority: standard, special, zero-rated, special relief, exempt. */
export const taxCodes = ["A", "B", "C", "D", "E"] as const;
export type TaxCode = (typeof taxCodes)[number];

/** The code of repairs, of charges, and of items without another code. Its rate is the shop's tax rate. */
export const STANDARD_CODE = "A" satisfies TaxCode;

/** Codes without tax, whatever the day. */
export const zeroCodes: readonly TaxCode[] = ["C", "E"];

/** The payment methods that can have a rate of their own. */
export const taxedMethods = ["cash", "card", "mobile_money", "bank_transfer"] as const;
export type TaxedMethod = (typeof taxedMethods)[number];

export interface DatedRate {
  code: TaxCode;
  /** In percent. */
  rate: number;
  /** null: the rate applies to payments by any method that has no rate of its own. */
  paymentMethod: string | null;
  validFrom: string;
  /** The last day; null: until another rate follows. */
  validTo: string | null;
}

export const isValidOn = (
  { validFrom, validTo }: Pick<DatedRate, "validFrom" | "validTo">,
  day: string,
): boolean => validFrom <= day && (validTo === null || day <= validTo);

/**
 * The rate of a code on a day, for a payment by this method (null: by several methods). A code without a rate on that
 * day is taxed like the standard code. The function `tax_rate_on` of the database gives the same rate.
 */
export function rateOn(
  rates: readonly DatedRate[],
  code: TaxCode,
  method: string | null,
  day: string,
): number {
  const valid = rates.filter((each) => isValidOn(each, day));
  for (const wanted of [code, STANDARD_CODE]) {
    const ofCode = valid.filter((each) => each.code === wanted);
    const found =
      ofCode.find(({ paymentMethod }) => paymentMethod !== null && paymentMethod === method) ??
      ofCode.find(({ paymentMethod }) => paymentMethod === null);
    if (found) return found.rate;
  }
  return 0;
}

/** Why a rate cannot be ended or removed; null if it can. The standard rate only ends when another one follows. */
export const refusalOfEnd = ({
  code,
  paymentMethod,
  validTo,
}: DatedRate): "standard" | "ended" | null => {
  if (paymentMethod === null && (code === STANDARD_CODE || zeroCodes.includes(code)))
    return "standard";
  return validTo === null ? null : "ended";
};

/** Whether the rate has not begun. Such a rate has taxed nothing and can be removed. */
export const isFuture = ({ validFrom }: Pick<DatedRate, "validFrom">, day: string): boolean =>
  validFrom > day;

/** The day before, on which the rate ends that another rate replaces. */
export const dayBefore = (day: string): string => addDays(day, -1);
