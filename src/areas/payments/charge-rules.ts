/** The kinds of charges and their arithmetic, for screens and server. Amounts are in minor units. */

export const chargeKinds = ["service", "late", "diagnosis"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const sumOfCharges = (charges: readonly { amount: number }[]): number =>
  charges.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What a payment pays of each charge. It pays the price first, then the charges in their order. Charges of which it pays
 * nothing are left out.
 */
export function partsOfCharges<C extends { amount: number }>(
  charges: readonly C[],
  totalCost: number | null,
  paidBefore: number,
  amount: number,
): C[] {
  if (totalCost === null) return [];
  let reached = totalCost - sumOfCharges(charges);
  return charges.flatMap((charge) => {
    const [from, to] = [reached, reached + charge.amount];
    reached = to;
    const part = Math.min(paidBefore + amount, to) - Math.max(paidBefore, from);
    return part > 0 ? [{ ...charge, amount: part }] : [];
  });
}

/**
 * The part of a payment that pays charges. The price is paid first, so that a deposit never pays a charge. The parts of
 * all payments add up to the charges once everything is paid.
 */
export function partForCharges(
  { totalCost, charges }: { totalCost: number | null; charges: number },
  paidBefore: number,
  amount: number,
): number {
  if (totalCost === null) return 0;
  const price = totalCost - charges;
  const beyondPrice = (paid: number) => Math.max(0, Math.min(paid, totalCost) - price);
  return beyondPrice(paidBefore + amount) - beyondPrice(paidBefore);
}
