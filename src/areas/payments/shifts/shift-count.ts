import * as z from "zod";
import { moment, money, moneyOfMany, person } from "#src/shared/fields.ts";
import { denominationKeys } from "./rules.ts";

/** How many of each note and coin. */
export const denominationCounts = z.partialRecord(
  z.enum(denominationKeys),
  z.int().min(0).max(1_000_000),
);
/** A provider as payments name it: `cash`, a wallet, `card`. */
const provider = z.string().regex(/^[a-z][a-z_]{1,29}$/);

export const shiftTally = z.object({
  provider: z.string(),
  expected: moneyOfMany,
  /** null: nobody counted it. */
  counted: money.nullable(),
  difference: moneyOfMany.nullable(),
});

/** What was found. Cash by its pieces, or as one sum where they were not counted. */
export const counted = {
  cash: money,
  denominations: denominationCounts.optional(),
  others: z
    .array(z.strictObject({ provider, amount: money }))
    .max(20)
    .default([]),
  /** What of the cash stays in the drawer; the rest goes to the safe. */
  floatLeft: money,
};

/** A count that was handed in, whether it fitted or not. */
export const shiftCount = z.object({
  /** 1, 2, 3 … */
  position: z.int(),
  countedBy: person,
  countedAt: moment,
  denominations: denominationCounts.nullable(),
  floatLeft: money,
  note: z.string().nullable(),
  /** The shift was closed with it. */
  isAccepted: z.boolean(),
  /**
   * As of that moment. While the shift is open, whoever counts reads what they found alone: `expected` and
   * `difference` are null but for those who manage shifts.
   */
  tallies: z.array(
    shiftTally.extend({ expected: moneyOfMany.nullable(), difference: moneyOfMany.nullable() }),
  ),
});
export type ShiftCount = z.output<typeof shiftCount>;
