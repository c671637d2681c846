import {
  denominationKeys,
  sumOfDenominations,
  type DenominationKey,
  type Denominations,
} from "../rules.ts";

export type TypedPieces = Partial<Record<DenominationKey, string>>;

const MOST = 1_000_000;

const WHOLE = /^(\d+|\d{1,3}([ ,.]\d{3})+)$/;

/** Reads a typed quantity: empty text is 0, "1,500" is 1500. Null above `MOST`, and for other text, such as "1,5". */
export function readCount(typed: string | undefined): number | null {
  const text = (typed ?? "").trim();
  if (text === "") return 0;
  const count = WHOLE.test(text) ? Number(text.replaceAll(/\D/g, "")) : MOST + 1;
  return count <= MOST ? count : null;
}

/** The typed quantities without zeros; null while `readCount` cannot read one of them. */
export function readPieces(typed: TypedPieces): Denominations | null {
  const read = denominationKeys.map((key) => [key, readCount(typed[key])] as const);
  if (read.some(([, count]) => count === null)) return null;
  return Object.fromEntries(read.filter(([, count]) => count !== 0));
}

/** The total of the typed quantities in minor units. Invalid entries count as 0. */
export const sumOfTyped = (typed: TypedPieces): number =>
  sumOfDenominations(
    Object.fromEntries(denominationKeys.map((key) => [key, readCount(typed[key]) ?? 0])),
  );
