import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { costOf, partPriceOf } from "../../core/cost.ts";
import { countsByStatus } from "../../core/status-counts.ts";
import type { NotSentReason, SmsStatus, SmsType } from "../../core/values.ts";
import type { Bulk } from "../contract.ts";

type Counts = Partial<Record<SmsStatus, { count: number; parts: number }>>;

/** How many messages there are of each status. */
const counts = sql<Counts>`(
  select coalesce(json_object_agg(s.status, json_build_object('count', s.count, 'parts', s.parts)), '{}')
  from (select m.status, count(*) as count, sum(m.parts) as parts from sms_messages m
    where m.bulk_id = b.id group by m.status) s)`;

const selectBulks = (db: Database) =>
  db
    .selectFrom("smsBulks as b")
    .leftJoin("smsTemplates as t", "t.id", "b.templateId")
    .select(["b.id", "b.status", "b.preparedAt", "b.purpose", "b.templateId"])
    .select(["t.name as templateName", "b.content", "b.contentSw", "b.createdAt", "b.endedAt"])
    .select([
      sql<SmsType>`b.type`.as("type"),
      sql<Record<string, unknown> | null>`b.segment`.as("segment"),
      sql<number | null>`cardinality(b.customer_ids)`.as("chosen"),
      sql<Partial<Record<NotSentReason, number>>>`b.left_out`.as("leftOut"),
      counts.as("counts"),
      userInJson("b.createdBy").as("creator"),
      "b.createdBy",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectBulks>["execute"]>>[number];

function toBulk(row: Row, partPrice: number | null): Bulk {
  const all = Object.values(row.counts);
  const parts = all.reduce((sum, each) => sum + each.parts, 0);
  return {
    id: row.id,
    status: row.status,
    isPrepared: row.preparedAt !== null,
    type: row.type,
    purpose: row.purpose,
    templateId: row.templateId,
    templateName: row.templateName,
    message: row.content,
    messageSw: row.contentSw,
    segment: row.segment,
    chosen: row.chosen,
    counts: {
      all: all.reduce((sum, { count }) => sum + count, 0),
      ...countsByStatus((status) => row.counts[status]?.count ?? 0),
    },
    parts,
    cost: costOf(parts, partPrice),
    leftOut: Object.entries(row.leftOut).map(([reason, count]) => ({
      reason: reason as NotSentReason,
      count,
    })),
    createdBy: row.creator ?? { id: row.createdBy, name: "" },
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}

const priceNow = async (db: Database) => partPriceOf(await getSettings(db, "notifications"));

/** @throws Refusal not_found */
export async function getBulk(db: Database, id: string): Promise<Bulk> {
  const row = await selectBulks(db).where("b.id", "=", id).executeTakeFirst();
  return row ? toBulk(row, await priceNow(db)) : refuse("not_found");
}

const bulks = keysetList({
  orders: { newest: newestFirst(sql`b.created_at`, sql`b.id`) },
  select: selectBulks,
});

/** Lists messages to many, newest first. */
export async function listBulks(
  db: Database,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<Bulk>> {
  const { items, nextCursor } = await bulks.read(db, { ...query, sort: "newest" }, {});
  const partPrice = await priceNow(db);
  return { items: items.map((row) => toBulk(row, partPrice)), nextCursor };
}
