import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import type { NewSupplierReturn } from "../contract.ts";

/** What is typed for each line of an order, by its id: a number of pieces, or their serial numbers. */
export type TypedLines = Record<string, { text: string; isSerialised: boolean }>;

/** The lines of which pieces go back; null if something typed is not a number of pieces or not a serial number. */
export function linesToReturn(typed: TypedLines = {}): NewSupplierReturn["lines"] | null {
  const lines: NewSupplierReturn["lines"] = [];
  for (const [purchaseOrderLineId, { text, isSerialised }] of Object.entries(typed)) {
    if (text.trim() === "") continue;
    const { serials, problems, isTooMany } = readSerials(isSerialised ? text : "");
    const quantity = isSerialised ? serials.length : readPieces(text);
    if (quantity === null || problems.length > 0 || isTooMany) return null;
    if (quantity > 0)
      lines.push({ purchaseOrderLineId, quantity, ...(isSerialised && { serials }) });
  }
  return lines;
}

/** Whether something is typed that is no number of pieces, or more than can go back. */
export const isWrongNumber = (text: string, left: number): boolean => {
  if (text.trim() === "") return false;
  const pieces = readPieces(text);
  return pieces === null || pieces > left;
};
