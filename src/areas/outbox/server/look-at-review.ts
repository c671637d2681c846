import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { ReviewItem } from "../contract.ts";
import { getReview } from "./list-reviews.ts";

/** Notes that somebody has looked at a record. The first one who did stays named. @throws Refusal not_found */
export async function endReview(
  tx: Tx,
  actor: Actor,
  id: string,
  note: string | null,
): Promise<ReviewItem> {
  if (await isOpen(tx, id)) {
    await updateById(tx, "reviewItems", id, { doneAt: sql`now()`, doneBy: actor.userId, note });
    await recordAct(tx, actor, "review_item.done", id);
  }
  return getReview(tx, id);
}

/** Puts a record back among those to look at. @throws Refusal not_found */
export async function reopenReview(tx: Tx, actor: Actor, id: string): Promise<ReviewItem> {
  if (!(await isOpen(tx, id))) {
    await updateById(tx, "reviewItems", id, { doneAt: null, doneBy: null, note: null });
    await recordAct(tx, actor, "review_item.reopened", id);
  }
  return getReview(tx, id);
}

/** @throws Refusal not_found */
async function isOpen(tx: Tx, id: string): Promise<boolean> {
  const review = await tx
    .selectFrom("reviewItems")
    .select("doneAt")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return review ? review.doneAt === null : refuse("not_found");
}
