import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { ReviewKind } from "#src/shared/outbox/review-kinds.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { outboxContract, ReviewItem, reviewStates } from "../contract.ts";

/** What people call the record: its number, or the name of the customer. */
const title = sql`coalesce(case r.subject_kind
  when 'sale' then (select s.sale_number from sales s where s.id = r.subject_id)
  when 'device' then (select d.ticket_number from devices d where d.id = r.subject_id)
  when 'payment' then (select p.payment_number from payments p where p.id = r.subject_id)
  when 'customer' then (select c.name from customers c where c.id = r.subject_id) end, '')`;

const selectReviews = (db: Database) =>
  db
    .selectFrom("reviewItems as r")
    .innerJoin("deliveredCommands as d", "d.key", "r.commandKey")
    .select(["r.id", "r.kind", "r.createdAt", "d.happenedAt", "r.doneAt", "r.note"])
    .select([
      sql<
        ReviewItem["subject"]
      >`json_build_object('kind', r.subject_kind, 'id', r.subject_id, 'title', ${title})`.as(
        "subject",
      ),
      sql<ReviewItem["details"]>`r.details`.as("details"),
      sql<Person>`${userInJson("d.author_id")}`.as("madeBy"),
      sql<Person | null>`${userInJson("r.done_by")}`.as("doneBy"),
    ]);

const reviews = keysetList({
  orders: { newest: newestFirst(sql`r.created_at`, sql`r.id`) },
  choices: {
    kind: (kind: ReviewKind) => sql`r.kind = ${sql.lit(kind)}`,
    state: (state: (typeof reviewStates)[number]) =>
      state === "open" ? sql`r.done_at is null` : sql`r.done_at is not null`,
  },
  select: selectReviews,
});

/** Lists what people should look at, the newest first. */
export const listReviewItems = (
  db: Database,
  { state, kind, ...query }: z.output<(typeof outboxContract.listReviewItems)["query"]>,
): Promise<Page<ReviewItem>> => reviews.read(db, { ...query, sort: "newest" }, { state, kind });

/** @throws Refusal not_found */
export const getReview = async (db: Database, id: string): Promise<ReviewItem> =>
  (await selectReviews(db).where("r.id", "=", id).executeTakeFirst()) ?? refuse("not_found");
