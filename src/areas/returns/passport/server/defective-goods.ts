import { invariant } from "#src/shared/errors.ts";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import type { LockedReturn } from "../../core/server/lock-return.ts";

/**
 * The stock changes for returned goods that the shop keeps. The goods come in at the value with which they left, and go
 * out again as defective. Therefore
 * the history of the stock shows them, but nobody can sell them.
 */
export function defectiveOf({
  itemId,
  quantity,
  serials,
  isSerialised,
  returnNumber,
  sold,
}: LockedReturn): StockChange[] {
  invariant(itemId && sold, "only goods have a place in the stock");
  const named = isSerialised && serials.length > 0 ? { serials } : {};
  const pieces = { itemId, quantity, reference: returnNumber, ...named };
  return [
    {
      act: "bring-in",
      reason: "refund",
      ...pieces,
      value: partOfValue(sold.cost, quantity, Math.max(quantity, sold.quantity)),
      isValueKnown: sold.isKnown,
    },
    { act: "take-out", reason: "defective", kind: "returned_defective", ...pieces },
  ];
}
