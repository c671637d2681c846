import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, text } from "#src/shared/fields.ts";
import { RATING_COMMENT_LENGTH } from "./rules.ts";
import { rating, trackedRating } from "../core/detail/ratings.ts";

const { score } = rating.shape;
const comment = text(RATING_COMMENT_LENGTH)
  .transform((typed) => typed || undefined)
  .optional();

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
