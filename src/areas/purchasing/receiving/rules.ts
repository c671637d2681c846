/** How the costs of an order are divided among its goods. Used by screen and server. Amounts are in minor units. */
import { partOfValue } from "#src/areas/inventory/value-rules.ts";

/** By what costs are divided: the price of the goods, their weight, or their number. */
export const costBases = ["value", "weight", "pieces"] as const;
export type CostBasis = (typeof costBases)[number];

export const costKinds = ["shipping", "duty", "other"] as const;
export type CostKind = (typeof costKinds)[number];

/** The most lines that one receipt has, and the most of which one counter-entry has. */
export const MAX_COSTS = 100;

interface CostedLine {
  id: string;
  /** The ordered pieces. */
  quantity: number;
  receivedQuantity: number;
  /** In minor units of the order's currency. */
  unitCost: number;
  weightGrams: number | null;
}

/**
 * Over how many pieces the share of a line is spread. Pieces that will not come any more carry no costs, and further
 * pieces carry their part.
 */
export const costedPieces = (
  { quantity, receivedQuantity }: Pick<CostedLine, "quantity" | "receivedQuantity">,
  isClosed: boolean,
): number => (isClosed ? receivedQuantity : Math.max(quantity, receivedQuantity));

function weightOf(line: CostedLine, basis: CostBasis, isClosed: boolean): bigint {
  const pieces = BigInt(costedPieces(line, isClosed));
  if (basis === "pieces") return pieces;
  return pieces * BigInt(basis === "value" ? line.unitCost : (line.weightGrams ?? 0));
}

/**
 * Divides a total by weights, so that the shares add up to it. What is left after rounding down goes to the largest
 * remainders, and among equal ones to the earlier line. Without any weight nothing is divided.
 */
export function sharesOf(total: number, weights: readonly bigint[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * weight);
  const shares = exact.map((product) => product / all);
  const missing = Number(BigInt(total) - shares.reduce((sum, share) => sum + share, 0n));
  const order = exact
    .map((product, place) => ({ place, rest: product % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  const raised = new Set(order.slice(0, missing).map(({ place }) => place));
  return shares.map((share, place) => Number(share) + (raised.has(place) ? 1 : 0));
}

/** The share of each line of an order in its costs, by the ids of the lines. */
export function costShares(
  total: number,
  lines: readonly CostedLine[],
  basis: CostBasis,
  isClosed: boolean,
): Map<string, number> {
  const shares = sharesOf(
    total,
    lines.map((line) => weightOf(line, basis, isClosed)),
  );
  return new Map(lines.map(({ id }, place) => [id, shares[place] ?? 0]));
}

/** What `pieces` received pieces of a line carry of its share. The whole share is carried when all pieces are there. */
export function carriedCost(share: number, pieces: number, of: number): number {
  return of === 0 ? 0 : partOfValue(share, Math.min(pieces, of), of);
}

/** Whether costs cannot be divided by weight, because a line has none. */
export const lacksWeight = (
  basis: CostBasis,
  lines: readonly Pick<CostedLine, "weightGrams">[],
): boolean => basis === "weight" && lines.some(({ weightGrams }) => weightGrams === null);

/** How many pieces of a line are still expected. */
export const openPieces = (
  { quantity, receivedQuantity }: Pick<CostedLine, "quantity" | "receivedQuantity">,
  isClosed: boolean,
): number => (isClosed ? 0 : Math.max(0, quantity - receivedQuantity));

/** From this price on, proposals are whole steps of 500 shillings, below it of 100. */
const LARGE_PRICE = 1_000_000;

/**
 * The selling price that keeps the margin that an item had, in percent of its price, now that a piece costs `landed`:
 * rounded up to an amount that coins and notes can pay. null: nothing is to be proposed, because the price is still
 * enough, or because the earlier cost is not known and the price still covers the new one.
 */
export function proposedPrice({
  price,
  costBefore,
  landed,
}: {
  price: number;
  costBefore: number | null;
  landed: number;
}): number | null {
  if (price <= 0 || landed <= 0) return null;
  const hadMargin = costBefore !== null && costBefore > 0 && costBefore < price;
  const kept = hadMargin ? (landed * price) / costBefore : landed;
  if (kept <= price) return null;
  const step = kept >= LARGE_PRICE ? 50_000 : 10_000;
  return Math.ceil(kept / step) * step;
}
