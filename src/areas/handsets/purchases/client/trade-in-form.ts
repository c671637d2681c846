/** What the till enters for a handset that pays a part of a sale. */
import { needed, type Problem } from "#src/client/checks.ts";
import { isTanzanianPhone } from "#src/shared/phone.ts";
import { typedImei } from "../../core/client/typed-imei.ts";
import { checkHandset, handsetOf, type BuyForm } from "./buy-form.ts";
import type { HandsetWarning } from "../../rules.ts";

/** The seller: the customer of the sale, or null for a walk-in, who is asked for name and phone number. */
export type SellerOfSale = { name: string } | null;

interface Asked {
  asksIdentity: boolean;
  warnings: readonly HandsetWarning[];
  seller: SellerOfSale;
  /** What the sale still owes, in minor units. */
  most: number;
  /** The IMEIs of handsets that pay for the same sale. */
  others: readonly string[];
}

export const checkTradeIn = (
  values: BuyForm,
  { seller, most, others, ...asked }: Asked,
): Record<string, Problem> => {
  const problems = checkHandset(values, asked);
  const isTwice = others.includes(typedImei(values.imei));
  return {
    ...problems,
    imei: isTwice ? "handsets:tradeIn.twice" : problems["imei"],
    price: (values.price ?? 0) > most ? "handsets:tradeIn.tooMuch" : problems["price"],
    ...(seller === null && {
      sellerName: needed(values.sellerName),
      sellerPhone: isTanzanianPhone(values.sellerPhone) ? undefined : "handsets:tradeIn.phoneWrong",
    }),
  };
};

export type TradeInBody = ReturnType<typeof tradeInOf>;

export const tradeInOf = (
  values: BuyForm,
  named: (handset: string) => string,
  seller: SellerOfSale,
) => ({
  ...handsetOf(values, named),
  ...(seller === null && {
    seller: { name: values.sellerName.trim(), phone: values.sellerPhone },
  }),
});

/** A handset that pays for a sale. */
export interface EnteredTradeIn {
  imei: string;
  /** What it pays, in minor units. */
  value: number;
  body: TradeInBody;
  /** What was typed, for a correction. */
  typed: BuyForm;
}
