import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { ReactiveEvent } from "#src/server/area.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import type { PageOwner } from "#src/areas/customers/own-page/server/page-links.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { GivenReview, ReviewableLine } from "../reviewable-line.ts";
import { firstNameOf, type ReviewState } from "../../review-rules.ts";

/** The most reviews that one page of a customer may send in an hour, changes included. */
const REVIEWS_LIMIT = { max: 30, seconds: 3600 };

const linesOf = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom("saleItems as l")
    .innerJoin("sales as s", "s.id", "l.saleId")
    .leftJoin("reviews as r", "r.saleItemId", "l.id")
    .select(["l.id as saleItemId", "l.itemId", "l.name"])
    .select(["r.score", "r.text", "r.author", "r.status"])
    .where("s.customerId", "=", customerId)
    .where("s.status", "=", "completed")
    // Goods that came back for money were not kept, so they are not reviewed.
    .where(sql<boolean>`l.quantity > l.refunded_quantity`);

/** The line of a sale of the owner of the page. @throws Refusal not_found */
export async function getReviewableLine(
  db: Database | Tx,
  { customerId }: Pick<PageOwner, "customerId">,
  saleItemId: string,
): Promise<ReviewableLine> {
  const line = await linesOf(db, customerId)
    .where("l.id", "=", saleItemId)
    .executeTakeFirstOrThrow(notFound);
  return toLine(line);
}

type Row = Awaited<ReturnType<ReturnType<typeof linesOf>["execute"]>>[number];

const toLine = ({
  saleItemId,
  itemId,
  name,
  score,
  text,
  author,
  status,
}: Row): ReviewableLine => ({
  saleItemId,
  itemId,
  name,
  review: score && status ? { score, text, showsName: author !== null, status } : null,
});

/** What the customer has said of these lines of sales, by line. */
export async function listOwnReviews(
  db: Database,
  customerId: string,
  saleItemIds: readonly string[],
): Promise<Map<string, ReviewableLine>> {
  if (saleItemIds.length === 0) return new Map();
  const rows = await linesOf(db, customerId)
    .where("l.id", "in", [...saleItemIds])
    .execute();
  return new Map(rows.map((row) => [row.saleItemId, toLine(row)]));
}

/**
 * Stores what a buyer says of the goods of a line. Until staff publish it, it may be changed; a change of a rejected
 * review waits again. @throws Refusal not_found, review_published, too_many_requests
 */
export async function sendReview(
  tx: Tx,
  owner: Pick<PageOwner, "customerId" | "linkId">,
  saleItemId: string,
  { score, text, showsName }: GivenReview,
): Promise<void> {
  await countCall(tx, `reviews of ${owner.linkId}`, REVIEWS_LIMIT.max, REVIEWS_LIMIT.seconds);
  const { itemId, name, review } = await getReviewableLine(tx, owner, saleItemId);
  const customer = await tx
    .selectFrom("customers")
    .select("name")
    .where("id", "=", owner.customerId)
    // An erasure that has begun ends first, so that no name is written after it.
    .where("erasedAt", "is", null)
    .forShare()
    .executeTakeFirstOrThrow(notFound);
  const said = { score, text, author: showsName ? firstNameOf(customer.name) : null };
  await save(tx, {
    values: { ...said, itemId, saleItemId, customerId: owner.customerId },
    column: "saleItemId",
    about: name,
    mayReplacePublished: false,
    earlier: review?.status ?? null,
  });
}

/**
 * A rating that a customer gave to a repair with a comment waits as a review of the shop, without a name. A changed
 * rating replaces it, and waits again even if it was published. The reaction may run twice.
 */
export async function reviewOfRating(tx: Tx, { recordId }: ReactiveEvent): Promise<void> {
  // Of two runs at once the second one waits here, and then sees the review of the first.
  await tx
    .selectFrom("deviceRatings")
    .select("id")
    .where("deviceId", "=", recordId)
    .forUpdate()
    .execute();
  const rating = await tx
    .selectFrom("deviceRatings as k")
    .innerJoin("devices as d", "d.id", "k.deviceId")
    .leftJoin("reviews as r", "r.deviceRatingId", "k.id")
    .select(["k.id", "k.score", "k.comment", "d.customerId"])
    .select(["r.score as saidScore", "r.text as saidText", "r.status"])
    .where("k.deviceId", "=", recordId)
    .where("k.recordedBy", "is", null)
    .executeTakeFirst();
  if (!rating?.comment) return;
  const { id, score, comment, customerId, saidScore, saidText } = rating;
  if (saidScore === score && saidText === comment) return;
  await save(tx, {
    values: { score, text: comment, author: null, deviceRatingId: id, customerId },
    column: "deviceRatingId",
    about: null,
    mayReplacePublished: true,
    earlier: rating.status,
  });
}

interface Saved {
  values: {
    score: number;
    text: string | null;
    author: string | null;
    customerId: string | null;
  } & {
    itemId?: string;
    saleItemId?: string;
    deviceRatingId?: string;
  };
  column: "saleItemId" | "deviceRatingId";
  /** The name of the product; null: a repair. */
  about: string | null;
  mayReplacePublished: boolean;
  /** The status of the earlier review. Staff were told already of one that waits. */
  earlier: ReviewState | null;
}

async function save(
  tx: Tx,
  { values, column, about, mayReplacePublished, earlier }: Saved,
): Promise<void> {
  const { score, text, author } = values;
  const saved = await tx
    .insertInto("reviews")
    .values({ id: newId(), ...values })
    .onConflict((conflict) =>
      conflict
        .column(column)
        .doUpdateSet({
          score,
          text,
          author,
          status: "waiting",
          decidedAt: null,
          decidedBy: null,
          rejectReason: null,
          version: sql`reviews.version + 1`,
          updatedAt: sql`now()`,
        })
        .where(
          mayReplacePublished ? sql<boolean>`true` : sql<boolean>`reviews.status <> 'published'`,
        ),
    )
    .returning(["id"])
    .executeTakeFirst();
  if (!saved) return refuse("review_published");
  await recordAct(tx, null, "review.sent", saved.id, { score });
  if (earlier === "waiting") return;
  await notify(tx, {
    type: "info",
    code: "review_waiting",
    values: { name: about, score },
    href: pageHref("/online-shop", {}, { tab: "reviews" }),
    to: { permission: "approve_reviews" },
    recordId: saved.id,
  });
}
