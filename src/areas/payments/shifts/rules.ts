/** Rules of shifts that screens and the server share. */

/** The notes and coins of Tanzania, largest first, with their value in shillings. There is a note and a coin of 500. */
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
/** The quantity of each note and coin; omitted means 0. */
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

/** The kinds that only another record writes, such as the purchase of a used handset. That record also undoes them. */
const kindsOfRecords = ["handset", "commission", "store_credit"] as const;
export type KindOfRecord = (typeof kindsOfRecords)[number];
export const storedMovementKinds = [...movementKinds, ...kindsOfRecords] as const;

/** Whether another record wrote the movement, so that no cashier may undo it on the page of the shift. */
export const isOfRecord = (kind: (typeof storedMovementKinds)[number]): kind is KindOfRecord =>
  kindsOfRecords.some((each) => each === kind);

/** The kinds of cash movements in each direction. A form preselects the first kind. */
export const kindsOf: Record<"in" | "out", readonly MovementKind[]> = {
  in: ["change", "other"],
  out: ["expense", "petty_cash", "bank_drop", "safe_drop", "other"],
};

/** Every count asks for these providers, so that it does not reveal which of them had payments. */
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
  /** The counted amount; null when the provider was not counted. */
  counted: number | null;
}

interface Total {
  total: number;
}

/** What a provider brought in a shift, less its refunds. */
export const totalOf = (taking: {
  sales: Total;
  repairs: Total;
  credit: Total;
  refunds: Total;
}): number =>
  taking.sales.total + taking.repairs.total + taking.credit.total - taking.refunds.total;

/** The counted minus the expected amount; null when the provider was not counted. */
export const differenceOf = ({ expected, counted }: Tally): number | null =>
  counted === null ? null : counted - expected;

/** Whether a count needs a note: a provider's difference exceeds the tolerance, or expected money was not counted. */
export const needsNote = (tallies: readonly Tally[], tolerance: number): boolean =>
  tallies.some((tally) => {
    const difference = differenceOf(tally);
    return difference === null ? tally.expected !== 0 : Math.abs(difference) > tolerance;
  });

/**
 * Whether a closed shift waits for a sign-off: a provider differs by more than the limit, or cash was not counted
 * although more than the limit was expected. A wallet that nobody counted does not, because its statement can be read
 * at any time.
 */
export const needsSignOff = (tallies: readonly Tally[], limit: number): boolean =>
  tallies.some((tally) => {
    const difference = differenceOf(tally);
    if (difference !== null) return Math.abs(difference) > limit;
    return tally.provider === "cash" && Math.abs(tally.expected) > limit;
  });

/**
 * The number of wrong counts that are allowed for one shift. The answer tells the cashier that a count is wrong. With
 * unlimited counts, a cashier could find the expected amount by trial and error, and keep the surplus.
 */
export const MAX_COUNTS = 3;

/** The number of wrong counts that are still allowed after `wrong` wrong counts. */
export const countsLeft = (wrong: number): number => Math.max(0, MAX_COUNTS - wrong);

/** The Z number as papers show it: `Z-000123`. */
export const zNumberOf = (number: number): string => `Z-${String(number).padStart(6, "0")}`;

const HOUR_MS = 3_600_000;

/** Whether an open shift was forgotten, because it has been open for more than `hours`. */
export const isForgotten = (openedAt: string, hours: number, now = Date.now()): boolean =>
  now - Date.parse(openedAt) > hours * HOUR_MS;
