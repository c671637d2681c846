/** When a reward can take money off a repair, for screens and server. */
import type { StoredCharge } from "../charges/rules.ts";

interface Payable {
  finalAmount: number | null;
  /** What was paid. The server counts what was asked for, too. */
  paidAmount: number;
  charges: readonly Pick<StoredCharge, "kind">[];
}

/** Why no reward can take anything off the price of the repair; null if one can. Each reason is a refusal. */
export function whyNoDiscount({
  finalAmount,
  paidAmount,
  charges,
}: Payable): "repair_without_price" | "repair_has_reward" | "nothing_to_discount" | null {
  if (finalAmount === null) return "repair_without_price";
  if (charges.some(({ kind }) => kind === "reward")) return "repair_has_reward";
  return paidAmount >= finalAmount ? "nothing_to_discount" : null;
}
