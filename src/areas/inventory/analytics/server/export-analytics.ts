import { sql } from "kysely";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { goodsBack, goodsOut } from "../../rules.ts";
import { ageBandNames, type AgeBand, type Period } from "../rules.ts";
import { age, bandOf, layers } from "./shelf-queries.ts";

const ROWS_AT_ONCE = 1000;

interface Row {
  id: string;
  sku: string;
  name: string;
  category: string;
  quantity: number;
  price: number;
  cost: number | null;
  value: number;
  out: number;
  ages: Partial<Record<AgeBand, number>> | null;
  idleDays: number | null;
}

/** Streams a CSV file with the figures of each item, ordered by the items' ids. */
export async function* exportAnalytics(
  db: Database,
  actor: Actor,
  days: Period,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  const since = startOfDay(addDays(today(), 1 - days));
  yield (
    CSV_BEGINNING +
      csvLine([
        "SKU",
        "Name",
        "Category",
        "Quantity",
        `Out in ${days} days`,
        "Days without movement",
        ...ageBandNames.map((band) => `Pieces ${band.replace("over-", "over ")} days`),
        "Value at price",
        ...(mayCost ? ["Value at cost"] : []),
      ])
  );
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await listRows(db, after, since);
    yield rows.map((row) => csvLine(cellsOf(row, mayCost))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const cellsOf = (row: Row, mayCost: boolean) => [
  row.sku,
  row.name,
  row.category,
  row.quantity,
  row.out,
  row.idleDays,
  ...ageBandNames.map((band) => row.ages?.[band] ?? 0),
  csvMoney(row.quantity * row.price),
  ...(mayCost ? [csvMoney(row.cost === null && row.value === 0 ? null : row.value)] : []),
];

async function listRows(db: Database, after: string, since: string): Promise<Row[]> {
  const page = await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("archivedAt", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(ROWS_AT_ONCE)
    .execute();
  const ids = page.map(({ id }) => id);
  const here = sql`m.item_id = any(${ids}::uuid[])`;
  const { rows } = await sql<Row>`
    with layers as materialized (${layers(here)}),
    ages as (
      select item_id, json_object_agg(band, pieces) as ages, min(oldest) as oldest from (
        select item_id, ${bandOf(sql`created_at`)} as band, sum(pieces) as pieces, min(created_at) as oldest
        from layers group by 1, 2) b
      group by item_id),
    out as (
      select m.item_id, -sum(m.quantity) as pieces
      from stock_movements m
      where ${here} and m.created_at >= ${since}
        and m.reason in (${sql.join([...goodsOut, ...goodsBack].map((reason) => sql.lit(reason)))})
      group by m.item_id)
    select i.id, i.sku, i.name, i.category, i.quantity, i.price, i.cost, i.value,
           coalesce(o.pieces, 0)::integer as out, a.ages,
           case when i.quantity > 0 then ${age(sql`greatest(a.oldest, i.last_out_at)`)} end as idle_days
    from inventory_items i
    left join ages a on a.item_id = i.id
    left join out o on o.item_id = i.id
    where i.id = any(${ids}::uuid[])
    order by i.id`.execute(db);
  return rows;
}
