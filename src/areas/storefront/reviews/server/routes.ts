import { routes } from "#src/server/http/routes.ts";
import { reviewsContract } from "../contract.ts";
import { publishReview, rejectReview, removeReviewText } from "./decide-review.ts";
import { listReviews } from "./queries.ts";

export const reviewsRoutes = routes(reviewsContract, {
  listReviews: (db, { query }) => listReviews(db, query),
  publishReview: (tx, { actor, params, body }) => publishReview(tx, actor, params.id, body.version),
  rejectReview: (tx, { actor, params, body }) => rejectReview(tx, actor, params.id, body),
  removeReviewText: (tx, { actor, params, body }) =>
    removeReviewText(tx, actor, params.id, body.reason),
});
