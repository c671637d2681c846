import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import type { Review } from "../contract.ts";
import type { ReviewState } from "../../review-rules.ts";
import { rateItem } from "./rate-item.ts";
import { getReview } from "./queries.ts";

/** @throws Refusal not_found, stale_version, invalid_transition (published already) */
export async function publishReview(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number,
): Promise<Review> {
  const { itemId } = await lockReview(tx, id, { version, not: "published" });
  await decide(tx, actor, id, { status: "published", rejectReason: null });
  await rateItem(tx, actor.userId, itemId);
  await recordAct(tx, actor, "review.published", id);
  return getReview(tx, id);
}

/** Rejects a waiting review, or hides a published one. @throws Refusal not_found, stale_version, invalid_transition */
export async function rejectReview(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Review> {
  const { itemId, status } = await lockReview(tx, id, { version, not: "rejected" });
  await decide(tx, actor, id, { status: "rejected", rejectReason: reason });
  if (status === "published") await rateItem(tx, actor.userId, itemId);
  await recordAct(tx, actor, "review.rejected", id, { before: { status }, reason });
  return getReview(tx, id);
}

/** Deletes the words of a review for good. Its score stays, so the rating does. @throws Refusal not_found */
export async function removeReviewText(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Review> {
  await tx
    .updateTable("reviews")
    .set({ text: null, author: null, version: sql`version + 1` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "review.text_removed", id, { reason });
  return getReview(tx, id);
}

const decide = (
  tx: Tx,
  actor: Actor,
  id: string,
  decision: { status: ReviewState; rejectReason: string | null },
) =>
  tx
    .updateTable("reviews")
    .set({
      ...decision,
      decidedBy: actor.userId,
      decidedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();

async function lockReview(
  tx: Tx,
  id: string,
  { version, not }: { version: number; not: ReviewState },
) {
  const review = await tx
    .selectFrom("reviews")
    .select(["itemId", "status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(review, version, () => getReview(tx, id));
  if (review.status === not) refuse("invalid_transition", { params: { state: not } });
  return review;
}
