/** The kinds of charges and their arithmetic, for screens and server. Amounts are in minor units. */

/** The charges that add to the price. */
export const addedKinds = ["service", "late", "diagnosis"] as const;
export type AddedKind = (typeof addedKinds)[number];

/** The amount of a `reward` is negative: it is what a reward takes off the price of a repair. */
export const chargeKinds = [...addedKinds, "reward"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** The charges that add to the price, without a reward. */
export const addedCharges = <C extends { kind: ChargeKind }>(
  charges: readonly C[],
): (C & { kind: AddedKind })[] =>
  charges.filter((charge): charge is C & { kind: AddedKind } => charge.kind !== "reward");

/** What a reward takes off the price; zero without one. */
export const rewardAmount = (charges: readonly { kind: ChargeKind; amount: number }[]): number =>
  Math.abs(sumOfCharges(charges.filter(({ kind }) => kind === "reward")));

export const sumOfCharges = (charges: readonly { amount: number }[]): number =>
  charges.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns how much a payment pays of each charge. A payment first pays the price less the reward, and then the charges in
 * their order. Charges of which it pays nothing are left out.
 */
export function partsOfCharges<C extends { kind: ChargeKind; amount: number }>(
  charges: readonly C[],
  totalCost: number | null,
  paidBefore: number,
  amount: number,
): C[] {
  if (totalCost === null) return [];
  const added = addedCharges(charges);
  let reached = totalCost - sumOfCharges(added);
  return added.flatMap((charge) => {
    const [from, to] = [reached, reached + charge.amount];
    reached = to;
    const part = Math.min(paidBefore + amount, to) - Math.max(paidBefore, from);
    return part > 0 ? [{ ...charge, amount: part }] : [];
  });
}

interface Cost {
  /** The price and the charges together; null while there is neither. */
  totalCost: number | null;
  charges: readonly { kind: ChargeKind; amount: number }[];
}

/**
 * The part of a payment that pays charges. The price is paid first, so that a deposit never pays a charge. The parts of
 * all payments add up to the charges once everything is paid.
 */
export function partForCharges(
  { totalCost, charges }: Cost,
  paidBefore: number,
  amount: number,
): number {
  if (totalCost === null) return 0;
  const price = totalCost - sumOfCharges(addedCharges(charges));
  const beyondPrice = (paid: number) => Math.max(0, Math.min(paid, totalCost) - price);
  return beyondPrice(paidBefore + amount) - beyondPrice(paidBefore);
}

/**
 * The reward that a payment makes final: the whole reward for the payment that completes the reduced price, else zero.
 * So a reward is counted once, however many payments there are.
 */
export function rewardOfPayment(
  { totalCost, charges }: Cost,
  paidBefore: number,
  amount: number,
): number {
  if (totalCost === null) return 0;
  // A reward for the whole price belongs to the first payment, which pays charges.
  const price = Math.max(1, totalCost - sumOfCharges(addedCharges(charges)));
  return paidBefore < price && paidBefore + amount >= price ? rewardAmount(charges) : 0;
}
