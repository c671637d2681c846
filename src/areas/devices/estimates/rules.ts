/** Totals of estimates and the fee for the priority, for screens and server. Amounts are in minor units. */
import { percentOf } from "#src/shared/money.ts";
import type { LineKind, PriorityFee } from "../kinds.ts";

export const MAX_LINES = 60;
export const MAX_PER_LINE = 999;

interface PricedLine {
  kind: LineKind;
  quantity: number;
  unitPrice: number;
}

export const totalOf = (lines: readonly Pick<PricedLine, "quantity" | "unitPrice">[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** The sum of all lines of one kind. The fee for the priority is a percentage of the sums of labour and parts. */
export function totalOfKind(lines: readonly PricedLine[], kind: LineKind): number {
  return totalOf(lines.filter((line) => line.kind === kind));
}

/** The fee for urgent repairs, a percentage of labour and parts. null when the fee is zero. */
export function priorityFeeOf(
  lines: readonly PricedLine[],
  priority: "normal" | PriorityFee,
  settings: { priorityFeePercent: number; rushFeePercent: number },
): { fee: PriorityFee; percent: number; amount: number } | null {
  if (priority === "normal") return null;
  const percent = priority === "rush" ? settings.rushFeePercent : settings.priorityFeePercent;
  const work = totalOfKind(lines, "labour") + totalOfKind(lines, "part");
  const amount = percentOf(work, percent);
  return amount > 0 ? { fee: priority, percent, amount } : null;
}
