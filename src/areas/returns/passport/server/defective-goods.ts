import { invariant } from "#src/shared/errors.ts";
import type { StockChange } from "#src/areas/inventory/server/move-stock.ts";
import type { LockedReturn } from "../../server/lock-return.ts";

/**
 * The stock changes for returned goods that the shop keeps. The goods come in, and go out again as defective. Therefore
 * the history of the stock shows them, but nobody can sell them.
 */
export function defectiveOf({
  itemId,
  quantity,
  serials,
  isSerialised,
  returnNumber,
}: LockedReturn): StockChange[] {
  invariant(itemId, "only goods have a place in the stock");
  const named = isSerialised && serials.length > 0 ? { serials } : {};
  const pieces = { itemId, quantity, reference: returnNumber, ...named };
  return [
    { act: "bring-in", reason: "refund", ...pieces },
    { act: "take-out", reason: "defective", ...pieces },
  ];
}
