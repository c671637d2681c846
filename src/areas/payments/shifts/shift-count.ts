import * as z from "zod";
import { moment, money, moneyOfMany, person } from "#src/shared/fields.ts";
import { namedByPayment, paymentMethods } from "../providers.ts";
import { denominationKeys } from "./rules.ts";

/** The quantity of each note and coin. */
export const denominationCounts = z.partialRecord(
  z.enum(denominationKeys),
  z.int().min(0).max(1_000_000),
);
const isCounted = (provider: string): boolean =>
  [...paymentMethods, ...namedByPayment].some((known) => known === provider);

/** A provider as payments name it. A Z never changes, so it must not contain a name that nobody knows. */
const provider = z.string().max(30).refine(isCounted, "is no provider");

export const shiftTally = z.object({
  provider: z.string(),
  expected: moneyOfMany,
  /** The counted amount; null when the provider was not counted. */
  counted: money.nullable(),
  difference: moneyOfMany.nullable(),
});

/** The counted amounts. Cash is counted by notes and coins (`denominations`), or only as one amount. */
export const counted = {
  cash: money,
  denominations: denominationCounts.optional(),
  others: z
    .array(z.strictObject({ provider, amount: money }))
    .max(20)
    .default([]),
  /** The part of the cash that stays in the drawer; the rest goes to the safe. */
  floatLeft: money,
};

/** A submitted count of the drawer, right or wrong. */
export const shiftCount = z.object({
  /** The number of the count within its shift, from 1. */
  position: z.int(),
  countedBy: person,
  countedAt: moment,
  denominations: denominationCounts.nullable(),
  floatLeft: money,
  note: z.string().nullable(),
  /** Whether this count closed the shift. */
  isAccepted: z.boolean(),
  /**
   * The amounts at the time of the count. While the shift is open, users without `manage_shifts` get only the counted
   * providers, and null as `expected` and `difference`.
   */
  tallies: z.array(
    shiftTally.extend({ expected: moneyOfMany.nullable(), difference: moneyOfMany.nullable() }),
  ),
});
export type ShiftCount = z.output<typeof shiftCount>;
