import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import type { RefundLine } from "./plan-refund.ts";

/** What the pieces of a refund line left the stock with. A refund may contain a sold line twice. */
export function valueBack(one: RefundLine, back: readonly RefundLine[]): number {
  const { id, cost, restocked, restockedCost } = one.line;
  let pieces = one.line.quantity - restocked;
  let value = (cost ?? 0) - restockedCost;
  for (const { line, quantity } of back.slice(0, back.indexOf(one))) {
    if (line.id !== id) continue;
    value -= partOfValue(value, quantity, pieces);
    pieces -= quantity;
  }
  return partOfValue(Math.max(0, value), one.quantity, Math.max(pieces, one.quantity));
}

/** What the pieces that do not come back are worth: at cost, or at their price if their cost is not known. */
export const valueLost = (lines: readonly RefundLine[]): number =>
  lines
    .filter(({ restock }) => !restock)
    .reduce((sum, each) => {
      const { unitCost, unitPrice } = each.line;
      const value = valueBack(each, lines);
      return sum + (unitCost === null ? Math.max(value, unitPrice * each.quantity) : value);
    }, 0);
