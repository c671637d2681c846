/** Rules of shifts that screen and server share: what cash is made of, what is counted, when a note is owed. */

/** Notes and coins of Tanzania, largest first; the 500 is both. `value` in shillings. */
export const denominations = [
  { key: "note-10000", kind: "note", value: 10_000 },
  { key: "note-5000", kind: "note", value: 5000 },
  { key: "note-2000", kind: "note", value: 2000 },
  { key: "note-1000", kind: "note", value: 1000 },
  { key: "note-500", kind: "note", value: 500 },
  { key: "coin-500", kind: "coin", value: 500 },
  { key: "coin-200", kind: "coin", value: 200 },
  { key: "coin-100", kind: "coin", value: 100 },
  { key: "coin-50", kind: "coin", value: 50 },
] as const;
export type DenominationKey = (typeof denominations)[number]["key"];
export const denominationKeys = denominations.map(({ key }) => key);
/** How many of each; what is left out: none. */
export type Denominations = Partial<Record<DenominationKey, number>>;

const MINOR_PER_SHILLING = 100;

/** Minor units. */
export const sumOfDenominations = (counted: Denominations): number =>
  denominations.reduce(
    (sum, { key, value }) => sum + (counted[key] ?? 0) * value * MINOR_PER_SHILLING,
    0,
  );

export const movementKinds = [
  "change",
  "petty_cash",
  "expense",
  "bank_drop",
  "safe_drop",
  "other",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What makes sense in which direction; the first is what a form begins with. */
export const kindsOf: Record<"in" | "out", readonly MovementKind[]> = {
  in: ["change", "other"],
  out: ["expense", "petty_cash", "bank_drop", "safe_drop", "other"],
};

/** Offered for counting whether money came in by them or not, so that the form tells nothing. */
export const usualProviders = [
  "mpesa",
  "airtel_money",
  "mixx",
  "halopesa",
  "card",
  "bank_transfer",
] as const;

export interface Tally {
  provider: string;
  expected: number;
  /** null: nobody counted it. */
  counted: number | null;
}

/** Counted less expected; null where nobody counted. */
export const differenceOf = ({ expected, counted }: Tally): number | null =>
  counted === null ? null : counted - expected;

/** Whether somebody has to say why: more off than the shop shrugs at, or money that nobody counted. */
export const needsNote = (tallies: readonly Tally[], tolerance: number): boolean =>
  tallies.some((tally) => {
    const difference = differenceOf(tally);
    return difference === null ? tally.expected !== 0 : Math.abs(difference) > tolerance;
  });

/**
 * So many counts that do not fit may be handed in for one shift. Each tells that it does not fit: without an end to
 * them, whoever counts would find by trying what should be there, and keep what is more.
 */
export const MOST_COUNTS = 3;

/** How many more may be handed in. */
export const countsLeft = (wrong: number): number => Math.max(0, MOST_COUNTS - wrong);

/** `Z-000123`. */
export const zNumberOf = (number: number): string => `Z-${String(number).padStart(6, "0")}`;

const HOUR_MS = 3_600_000;

/** Open for longer than anybody works: it was forgotten. */
export const isForgotten = (openedAt: string, hours: number, now = Date.now()): boolean =>
  now - Date.parse(openedAt) > hours * HOUR_MS;
