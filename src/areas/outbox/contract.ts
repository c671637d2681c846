import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  text,
} from "#src/shared/fields.ts";
import { reviewKinds, reviewSubjects } from "#src/shared/outbox/review-kinds.ts";
import { delivery, deliveryAnswer } from "#src/shared/outbox/command.ts";
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";

/** A record that somebody should look at, because a device delivered it and the shop had changed meanwhile. */
export const reviewItem = z.object({
  id,
  kind: z.enum(reviewKinds),
  /** The title is the number of the record, or the name of the customer; empty if it has none. */
  subject: z.object({ kind: z.enum(reviewSubjects), id, title: z.string() }),
  /** What the sentence of the kind names. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: moment,
  /** Who recorded it on the device, and when. */
  madeBy: person,
  happenedAt: moment,
  doneAt: moment.nullable(),
  doneBy: person.nullable(),
  note: z.string().nullable(),
});
export type ReviewItem = z.output<typeof reviewItem>;

export const reviewStates = ["open", "done"] as const;

/** The names of customers, and what their sales and repairs are called. */
const refreshesReviews = ["review-items", "customers", "users"] as const;

export const outboxContract = contract({
  deliverCommands: {
    method: "POST",
    path: "/api/outbox",
    summary:
      "What a device recorded, oldest first: each command is stored, and then carried out once with the rights of its author",
    access: "signed-in",
    body: delivery,
    bodyBytes: MAX_BATCH_BYTES,
    // Each line of a sale counts as three, so that a batch may have about 6,000 lines.
    bodyValues: 19_900,
    output: deliveryAnswer,
    errors: ["forbidden"],
    // Each command is committed on its own.
    transaction: "own",
  },
  getDeviceKey: {
    method: "GET",
    path: "/api/outbox/key",
    summary: "The key by which devices of this user encrypt what waits on them; always the same",
    access: "signed-in",
    refreshesOn: [],
    output: z.object({ key: z.base64() }),
    errors: ["not_found"],
  },
  listReviewItems: {
    method: "GET",
    path: "/api/outbox/reviews",
    summary: "What devices delivered and somebody should look at, the newest first",
    access: "resolve_offline_records",
    refreshesOn: refreshesReviews,
    query: listQuery.omit({ search: true }).extend({
      state: z.enum(reviewStates).optional(),
      kind: z.enum(reviewKinds).optional(),
    }),
    output: page(reviewItem),
  },
  endReview: {
    method: "POST",
    path: "/api/outbox/reviews/:id/done",
    summary: "Says that somebody has looked at a record; doing so again changes nothing",
    access: "resolve_offline_records",
    params: idParams,
    body: z.strictObject({ note: emptyToNull(text(500)).optional() }),
    output: reviewItem,
    idempotencyKey: "optional",
  },
  reopenReview: {
    method: "POST",
    path: "/api/outbox/reviews/:id/open",
    summary: "Puts a record back among those to look at",
    access: "resolve_offline_records",
    params: idParams,
    output: reviewItem,
    idempotencyKey: "optional",
  },
});
