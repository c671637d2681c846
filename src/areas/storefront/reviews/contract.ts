/** Reviews by customers, which staff publish or reject. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  requiredText,
  version,
} from "#src/shared/fields.ts";
import { reviewStates } from "../review-rules.ts";

export const review = z.object({
  id,
  /** The product; null: the review is of a repair, and so of the shop. */
  item: z.object({ id, name: z.string() }).nullable(),
  /** The number of the sale, or the ticket of the repair. */
  number: z.string(),
  score: z.int(),
  text: z.string().nullable(),
  /** The first name, if the customer allowed to show it. */
  author: z.string().nullable(),
  status: z.enum(reviewStates),
  rejectReason: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  createdAt: moment,
  version: z.int(),
});
export type Review = z.output<typeof review>;

const change = {
  method: "POST",
  access: "approve_reviews",
  params: idParams,
  output: review,
  idempotencyKey: "optional",
} as const;

export const reviewsContract = contract({
  listReviews: {
    method: "GET",
    path: "/api/reviews",
    summary: "Reviews by customers, the latest first",
    access: ["manage_online_shop", "approve_reviews"],
    refreshesOn: ["reviews", "inventory", "sales", "devices", "users"],
    query: listQuery
      .omit({ search: true })
      .extend({ status: z.enum(reviewStates).optional(), itemId: id.optional() }),
    output: page(review),
  },
  publishReview: {
    ...change,
    path: "/api/reviews/:id/publish",
    summary: "Shows a review to everybody; the rating of its product includes it from now on",
    body: z.strictObject({ version }),
    errors: ["stale_version", "invalid_transition"],
  },
  rejectReview: {
    ...change,
    path: "/api/reviews/:id/reject",
    summary: "Does not show a review, or no longer; the rating of its product leaves it out",
    body: z.strictObject({ version, reason: requiredText(300) }),
    errors: ["stale_version", "invalid_transition"],
  },
  removeReviewText: {
    ...change,
    path: "/api/reviews/:id/remove-text",
    summary:
      "Deletes the text and the name of a review for good, as its customer asked; its score stays",
    body: z.strictObject({ reason: requiredText(300) }),
  },
});
