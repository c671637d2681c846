import { percentOf } from "#src/shared/money.ts";
import type { ManualPayment } from "#src/areas/payments/contract.ts";
import type { Chance } from "./random.ts";

/** The deposit for a price: half of it, rounded up to whole 500 shillings. In minor units. */
export const depositFor = (price: number): number =>
  Math.min(price, Math.ceil(percentOf(price, 50) / 50_000) * 50_000);

const capitals = [
  "A",
  "B",
  "C",
  "D",
  "E",
  "F",
  "G",
  "H",
  "J",
  "K",
  "L",
  "M",
  "N",
  "P",
  "Q",
  "R",
  "S",
  "T",
];

/** Makes a payment: mostly cash, otherwise a wallet or card, with a reference in the format of the provider. */
export function paymentBy(random: Chance, moment: string): ManualPayment {
  const day = moment.slice(2, 10).replaceAll("-", "");
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick(capitals)).join("");
  switch (
    random.weighted([
      ["cash", 52],
      ["mpesa", 24],
      ["airtel_money", 13],
      ["mixx", 8],
      ["card", 3],
    ] as const)
  ) {
    case "mpesa":
      return {
        method: "mobile_money",
        provider: "mpesa",
        reference: `${letters(3)}${random.digits(2)}${letters(2)}${random.digits(4)}`,
      };
    case "airtel_money":
      return {
        method: "mobile_money",
        provider: "airtel_money",
        reference: `MP${day}.${random.digits(4)}.${letters(1)}${random.digits(5)}`,
      };
    case "mixx":
      return { method: "mobile_money", provider: "mixx", reference: random.digits(11) };
    case "card":
      return { method: "card", reference: `POS${random.digits(8)}` };
    case "cash":
      return { method: "cash" };
  }
}

/** The cash that a customer gives for an amount, in notes of 10,000 shillings. Other methods need none. */
export const tenderedFor = (
  { method }: ManualPayment,
  amount: number,
): Pick<ManualPayment, "tendered"> =>
  method === "cash" ? { tendered: Math.ceil(amount / 1_000_000) * 1_000_000 } : {};
