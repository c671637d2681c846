import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";

const score = z.int().min(1).max(5);

export const rating = z.object({
  id,
  score,
  comment: z.string().nullable(),
  /** The technician whose work the customer rated. */
  technician: person.nullable(),
  /** The user who recorded the rating; null when the customer sent it. */
  recordedBy: person.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Rating = z.output<typeof rating>;

/** What the tracking page shows of a rating. The comment is not part of it. */
export const trackedRating = z.object({
  score: score.nullable(),
  /** Whether the customer can still give a rating or change it. */
  isOpen: z.boolean(),
});
export type TrackedRating = z.output<typeof trackedRating>;

/** The fields that the topic adds to the device detail. */
export const ratingsDetail = { ratings: z.array(rating) };
