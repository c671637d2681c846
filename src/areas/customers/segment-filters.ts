/** The filters of a segment: which customers it contains. Used by list, export, count and messages. */
import * as z from "zod";
import { loyaltyLevels } from "./levels.ts";
import { LONGEST, MOST } from "./segment-rules.ts";
import { day, text } from "#src/shared/fields.ts";

/** A number in an address. An empty text is refused, because it would become zero. */
const typedNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,14}$/, "is not a whole number")
    .transform(Number)
    .pipe(z.int().min(0).max(most));

/** The parameters of the query, in which all values are text. */
export const segmentFilters = {
  tag: text(LONGEST.tag).min(1).optional(),
  level: z.enum(loyaltyLevels).optional(),
  city: text(LONGEST.city).min(1).optional(),
  /** The brand of a device that the customer brought. */
  brand: text(LONGEST.brand).min(1).optional(),
  /** The first and the last day of the last visit. */
  lastVisitFrom: day.optional(),
  lastVisitTo: day.optional(),
  /** The last visit was within this number of days. */
  visitedWithin: typedNumber(MOST.visitedWithin).optional(),
  /** No visit within this number of days. A customer who never came counts from the day of their registration. */
  notVisitedFor: typedNumber(MOST.notVisitedFor).optional(),
  /** The total spent, in minor units; both limits belong to the segment. */
  spentFrom: typedNumber(MOST.spentFrom).optional(),
  spentTo: typedNumber(MOST.spentTo).optional(),
  /** Some of the points expire within this number of days. */
  expiringWithin: typedNumber(MOST.expiringWithin).optional(),
  /** The customer owes for goods or a repair. */
  owing: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
};

export const segmentQuery = z.strictObject({
  ...segmentFilters,
  status: z.enum(["active", "inactive", "all"]).default("active"),
});
export type Segment = z.output<typeof segmentQuery>;
export type SegmentFilter = keyof typeof segmentFilters;
