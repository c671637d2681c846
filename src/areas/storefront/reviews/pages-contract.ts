import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, text } from "#src/shared/fields.ts";
import { REVIEW_LENGTH } from "../review-rules.ts";

/** A text of `REVIEW_LENGTH` letters, which are up to 12 characters each in a form, and the other fields. */
const FORM_BYTES = 16_384;
const params = z.strictObject({ token: z.string().min(1).max(100), line: id });

export const reviewPagesContract = contract({
  openReviewForm: {
    method: "GET",
    path: routeOf("/my/$token/rate/$line"),
    summary: "The form for a review of goods that the customer bought, by the secret link",
    access: "public",
    params,
    renders: "html",
    rateLimit: { max: 60, seconds: 60 },
  },
  submitReview: {
    method: "POST",
    path: routeOf("/my/$token/rate/$line"),
    summary: "The customer reviews goods that they bought",
    access: "public",
    params,
    accepts: "form",
    body: z.strictObject({
      score: z.string().max(20).transform(Number).pipe(z.int().min(1).max(5)),
      text: emptyToNull(text(REVIEW_LENGTH)).optional(),
      showName: z.literal("yes").optional(),
    }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["review_published"],
    rateLimit: { max: 20, seconds: 60 },
  },
});
