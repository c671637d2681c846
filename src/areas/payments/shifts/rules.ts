/** Rules of shifts that screen and server share: denominations, the amounts to count, and required notes. */

/** Notes and coins of Tanzania, largest first; 500 exists as both. `value` in shillings. */
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
/** The quantity of each denomination; omitted means 0. */
export type Denominations = Partial<Record<DenominationKey, number>>;

const MINOR_PER_SHILLING = 100;

/** The sum of notes and coins in minor units. */
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

/** The kinds of movements allowed for each direction. A form preselects the first kind. */
export const kindsOf: Record<"in" | "out", readonly MovementKind[]> = {
  in: ["change", "other"],
  out: ["expense", "petty_cash", "bank_drop", "safe_drop", "other"],
};

/** Providers that are always offered for counting, even without payments by them, so that the form reveals nothing. */
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
  /** null when it was not counted. */
  counted: number | null;
}

/** The counted minus the expected amount; null when it was not counted. */
export const differenceOf = ({ expected, counted }: Tally): number | null =>
  counted === null ? null : counted - expected;

/** A note is required for a difference above the shop's tolerance, and for money that was not counted. */
export const needsNote = (tallies: readonly Tally[], tolerance: number): boolean =>
  tallies.some((tally) => {
    const difference = differenceOf(tally);
    return difference === null ? tally.expected !== 0 : Math.abs(difference) > tolerance;
  });

/**
 * The number of wrong counts allowed for one shift. Each refusal reveals that a count is wrong. Without a limit, a
 * cashier could find the expected amount by trial and error, and keep the surplus.
 */
export const MOST_COUNTS = 3;

/** The number of counts that are still allowed after `wrong` wrong counts. */
export const countsLeft = (wrong: number): number => Math.max(0, MOST_COUNTS - wrong);

/** The Z number as papers show it: `Z-000123`. */
export const zNumberOf = (number: number): string => `Z-${String(number).padStart(6, "0")}`;

const HOUR_MS = 3_600_000;

/** Whether the shift was forgotten: it has been open for longer than a working day. */
export const isForgotten = (openedAt: string, hours: number, now = Date.now()): boolean =>
  now - Date.parse(openedAt) > hours * HOUR_MS;
