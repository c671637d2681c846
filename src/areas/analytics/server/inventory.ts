import { sql } from "kysely";
import { startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { getAnalytics } from "#src/areas/inventory/analytics/server/get-analytics.ts";
import { countShortages } from "#src/areas/inventory/dashboard/server/count-shortages.ts";
import type { AnalyticsInventory } from "../answers.ts";
import { compared, spansOf, type Period } from "../rules.ts";
import { sharedFigures } from "./shared-figures.ts";
import { countItems, lowStockItems } from "./state.ts";

/** As many as the spec lists (§7). */
const LOW = 10;

/** The figures with costs and those without are different ones: lists are sorted by what their reader sees. */
async function calculate(db: Database, actor: Actor, period: Period): Promise<AnalyticsInventory> {
  const since = startOfDay(spansOf(period, today()).current.from);
  const items = await countItems(db, since);
  return {
    ...(await getAnalytics(db, actor, Number(period))),
    items: compared(items.total, items.previous),
    movements: await listMovements(db, since),
    lowStockItems: await lowStockItems(db, LOW),
    shortages: await countShortages(db),
  };
}

/** The stock, as far as the actor may see it. */
export function getInventoryFigures(
  db: Database,
  actor: Actor,
  period: Period,
): Promise<AnalyticsInventory> {
  const name = `inventory ${period}${may(actor, "view_cost") ? " with costs" : ""}`;
  return sharedFigures(db, name, () => calculate(db, actor, period));
}

/** The movements of the stock by reason, the most pieces first. */
async function listMovements(
  db: Database,
  since: string,
): Promise<AnalyticsInventory["movements"]> {
  const { rows } = await sql<AnalyticsInventory["movements"][number]>`
    select reason, count(*)::int as count, sum(quantity)::bigint as pieces from stock_movements
    where created_at >= ${since}::timestamptz
    group by reason order by abs(sum(quantity)) desc, reason`.execute(db);
  return rows;
}
