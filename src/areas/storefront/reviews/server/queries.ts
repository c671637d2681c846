import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Review, reviewsContract } from "../contract.ts";
import type { PublicReview } from "../public-review.ts";
import { MAX_SHOWN, type ReviewState } from "../../review-rules.ts";

const select = (db: Database) =>
  db
    .selectFrom("reviews as r")
    .leftJoin("inventoryItems as i", "i.id", "r.itemId")
    .leftJoin("saleItems as l", "l.id", "r.saleItemId")
    .leftJoin("sales as s", "s.id", "l.saleId")
    .leftJoin("deviceRatings as k", "k.id", "r.deviceRatingId")
    .leftJoin("devices as d", "d.id", "k.deviceId")
    .select(["r.id", "r.score", "r.text", "r.author", "r.status", "r.rejectReason"])
    .select(["r.decidedAt", "r.createdAt", "r.version"])
    .select(
      sql<
        Review["item"]
      >`case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end`.as(
        "item",
      ),
    )
    .select(sql<string>`coalesce(s.sale_number, d.ticket_number, '')`.as("number"))
    .select(sql<Person | null>`${userInJson("r.decided_by")}`.as("decidedBy"));

const reviews = keysetList({
  orders: { latest: newestFirst(sql`r.created_at`, sql`r.id`) },
  filters: {
    status: (status: RawBuilder<ReviewState>) => sql`r.status = ${status}`,
    itemId: (itemId: RawBuilder<string>) => sql`r.item_id = ${itemId}`,
  },
  select,
});

export const listReviews = (
  db: Database,
  { status, itemId, ...query }: z.output<(typeof reviewsContract.listReviews)["query"]>,
): Promise<Page<Review>> => reviews.read(db, { ...query, sort: "latest" }, { status, itemId });

/** @throws Refusal not_found */
export const getReview = (db: Database, id: string): Promise<Review> =>
  select(db).where("r.id", "=", id).executeTakeFirstOrThrow(notFound);

/** The latest published reviews of a product; without a product those of repairs, which have a text. */
export async function listPublishedReviews(
  db: Database,
  itemId: string | null,
  limit = MAX_SHOWN,
): Promise<PublicReview[]> {
  return db
    .selectFrom("reviews")
    .select(["score", "text", "author", "updatedAt as writtenAt"])
    .where("itemId", itemId === null ? "is" : "=", itemId)
    .where("status", "=", "published")
    .$if(itemId === null, (query) => query.where("text", "is not", null))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
