import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { isExactMoment } from "#src/server/sql/lists/page.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SearchSources } from "#src/server/sql/lists/search.ts";
import {
  fromAToZ,
  naturally,
  fromZToA,
  newestFirst,
  oldestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { wordsOf } from "#src/server/words.ts";
import type { AlertCounts, alertsContract, AlertSort, StockAlert } from "../contract.ts";
import { codesOfItem } from "../../core/server/search.ts";
import { messageOf, type AlertType, type Severity } from "../rules.ts";

export type AlertsQuery = z.output<(typeof alertsContract.listStockAlerts)["query"]>;

/** The orders of the list. An order by time or severity has two indexes: one for open and one for resolved alerts. */
const orders: Record<AlertSort, SortOrder> = {
  newest: newestFirst(sql`a.raised_at`, sql`a.id`),
  oldest: oldestFirst(sql`a.raised_at`, sql`a.id`),
  item: fromAToZ(naturally(sql`lower(i.name)`), sql`a.id`),
  "-item": fromZToA(naturally(sql`lower(i.name)`), sql`a.id`),
  severity: {
    key: sql`a.severity_rank || '|' || a.raised_at::text`,
    by: sql`a.severity_rank desc, a.raised_at desc, a.id desc`,
    after: ({ key, id }) =>
      sql`(a.severity_rank, a.raised_at, a.id) <
        (split_part(${key}::text, '|', 1)::smallint, split_part(${key}::text, '|', 2)::timestamptz, ${id}::uuid)`,
    isKey: (key) => /^[123]\|/.test(key) && isExactMoment(key.slice(2)),
  },
};

const sources: SearchSources = {
  codes: { word: codesOfItem(sql`i.id`) },
  texts: [({ isIn }) => isIn(sql`i.search_text`)],
};

const selectAlerts = (db: Database) =>
  db
    .selectFrom("stockAlerts as a")
    .innerJoin("inventoryItems as i", "i.id", "a.itemId")
    .leftJoin("users as u", "u.id", "a.resolvedBy")
    .select([
      "a.id",
      "a.type",
      "a.severity",
      "a.raisedAt",
      "a.resolvedAt",
      "a.note",
      "a.endedAt",
      "i.id as itemId",
      "i.sku",
      "i.name",
      "i.quantity",
      "i.reserved",
      "i.minStock",
      "i.expiryDate",
      "i.warrantyDays",
      "u.id as userId",
      "u.name as userName",
      sql<string | null>`case a.type when 'warranty' then (
        select max(l.warranty_until)::text from purchase_order_lines l where l.item_id = i.id) end`.as(
        "suppliersDay",
      ),
    ]);

type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>["execute"]>>[number];

const alerts = keysetList({
  orders,
  filters: {
    type: (type: RawBuilder<AlertType>) => sql`a.type = ${type}`,
    severity: (severity: RawBuilder<Severity>) => sql`a.severity = ${severity}`,
  },
  choices: {
    isResolved: (isResolved: boolean) =>
      isResolved ? sql`a.resolved_at is not null` : sql`a.resolved_at is null`,
    isShort: (_: true) => sql`a.type in ('low_stock', 'out_of_stock')`,
  },
  select: selectAlerts,
  sources,
});

/** Lists alerts. `search` finds alerts by their item, in the same way as the list of items. */
export async function listAlerts(
  db: Database,
  { type, short, severity, resolved, ...query }: AlertsQuery,
): Promise<Page<StockAlert>> {
  const { items, nextCursor } = await alerts.read(db, query, {
    type,
    severity,
    isShort: short || undefined,
    isResolved: resolved,
  });
  return { items: items.map(toAlert), nextCursor };
}

function toAlert(row: AlertRow): StockAlert {
  const { id, type, severity, sku, name, minStock, expiryDate, warrantyDays, suppliersDay } = row;
  const { userId, userName } = row;
  const available = row.quantity - row.reserved;
  const alert = {
    id,
    type,
    severity,
    item: {
      id: row.itemId,
      sku,
      name,
      available,
      minStock,
      expiryDate,
      warrantyDays,
      suppliersDay,
    },
    date: row.raisedAt,
    resolved: row.resolvedAt !== null,
    resolvedAt: row.resolvedAt,
    resolvedBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    note: row.note,
    isLive: row.endedAt === null,
  };
  const { key, values } = messageOf(alert);
  return { ...alert, message: wordsOf("alerts", "en")(key, values) };
}

/** @throws Refusal not_found */
export async function getAlert(db: Database, id: string): Promise<StockAlert> {
  const row = await selectAlerts(db).where("a.id", "=", id).executeTakeFirstOrThrow(notFound);
  return toAlert(row);
}

/** Counts the open alerts. */
export async function countAlerts(db: Database): Promise<AlertCounts> {
  const rows = await db
    .selectFrom("stockAlerts")
    .select(({ fn }) => ["type", "severity", fn.countAll<number>().as("count")])
    .where("resolvedAt", "is", null)
    .groupBy(["type", "severity"])
    .execute();
  const counts: AlertCounts = {
    open: 0,
    bySeverity: { high: 0, medium: 0, low: 0 },
    byType: { low_stock: 0, out_of_stock: 0, expiry: 0, warranty: 0 },
  };
  for (const { type, severity, count } of rows) {
    counts.open += count;
    counts.bySeverity[severity] += count;
    counts.byType[type] += count;
  }
  return counts;
}
