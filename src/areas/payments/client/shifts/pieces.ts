import {
  denominationKeys,
  sumOfDenominations,
  type DenominationKey,
  type Denominations,
} from "../../shifts-rules.ts";

export type TypedPieces = Partial<Record<DenominationKey, string>>;

const MOST = 1_000_000;

/** How many were typed; nothing typed is none, null is no number. */
export function readCount(typed: string | undefined): number | null {
  const text = (typed ?? "").replaceAll(/[\s,.]/g, "");
  if (text === "") return 0;
  return /^\d+$/.test(text) && Number(text) <= MOST ? Number(text) : null;
}

/** What was typed, without what there is none of; null while one of them is no number. */
export function readPieces(typed: TypedPieces): Denominations | null {
  const read = denominationKeys.map((key) => [key, readCount(typed[key])] as const);
  if (read.some(([, count]) => count === null)) return null;
  return Object.fromEntries(read.filter(([, count]) => count !== 0));
}

/** Minor units of everything that is a number. */
export const sumOfTyped = (typed: TypedPieces): number =>
  sumOfDenominations(
    Object.fromEntries(denominationKeys.map((key) => [key, readCount(typed[key]) ?? 0])),
  );
