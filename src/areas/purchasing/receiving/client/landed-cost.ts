/** What the typed goods would cost in stock, computed as the server does it. */
import { inShillings } from "#src/areas/shipments/shillings.ts";
import type { OrderReceiving } from "../schemas.ts";
import { carriedCost, costedPieces, costShares } from "../rules.ts";
import { piecesOf, type TypedReceipt } from "./typed-receipt.ts";

export interface LandedLine {
  pieces: number;
  goods: number;
  costs: number;
}

/** The landed cost of the typed pieces of each line, by the ids of the lines; null without the right to see costs. */
export function landedCost(
  { lines, costTotal, costBasis, exchangeRate }: OrderReceiving,
  typed: TypedReceipt,
): Map<string, LandedLine> | null {
  if (costTotal === undefined) return null;
  const after = lines.map((line) => ({
    ...line,
    unitCost: line.unitCost ?? 0,
    receivedQuantity: line.receivedQuantity + (piecesOf(typed, line) ?? 0),
  }));
  const shares = costShares(costTotal, after, costBasis, false);
  return new Map(
    lines.map((line, place) => {
      const now = after[place] ?? { ...line, unitCost: 0 };
      const whole = inShillings(now.unitCost * now.receivedQuantity, exchangeRate);
      const of = costedPieces(now, false);
      const share = shares.get(line.id) ?? 0;
      return [
        line.id,
        {
          pieces: now.receivedQuantity - line.receivedQuantity,
          goods: Math.max(0, whole - (line.goodsValue ?? 0)),
          costs:
            carriedCost(share, now.receivedQuantity, of) -
            carriedCost(share, line.receivedQuantity, of),
        },
      ];
    }),
  );
}
