import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, person, text } from "#src/shared/fields.ts";
import { RATING_COMMENT_LENGTH } from "./rules.ts";

const score = z.int().min(1).max(5);
const comment = text(RATING_COMMENT_LENGTH)
  .transform((typed) => typed || undefined)
  .optional();

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

/** The fields that this topic adds to the device detail. */
export const ratingsDetail = { ratings: z.array(rating) };

export const ratingsContract = contract({
  rateDevice: {
    method: "POST",
    path: "/api/devices/:id/ratings",
    summary: "Writes down what a customer said of a repair that was handed back",
    access: "hand_over_devices",
    params: idParams,
    body: z.strictObject({ score, technicianId: id.optional(), comment }),
    output: rating,
    status: 201,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  rateTrackedDevice: {
    method: "POST",
    path: "/api/track/:token/rating",
    summary: "A customer's rating, once the device is back with them; for a week it may be changed",
    access: "public",
    params: z.strictObject({ token: z.string().regex(/^[\w-]{16,64}$/) }),
    // A rating without a comment does not delete the earlier comment.
    body: z.strictObject({ score, comment }),
    output: trackedRating,
    errors: ["conflict"],
    idempotencyKey: "optional",
    rateLimit: { max: 60, seconds: 60 },
  },
});
