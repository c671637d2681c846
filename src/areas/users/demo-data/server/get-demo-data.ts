import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { countedRecords, type CountedRecord, type DemoData } from "../contract.ts";
import type { DemoTables } from "./demo-tables.ts";

const tableOf: Record<CountedRecord, string> = {
  sales: "sales",
  devices: "devices",
  payments: "payments",
  customers: "customers",
  items: "inventory_items",
  movements: "stock_movements",
  appointments: "appointments",
  purchaseOrders: "purchase_orders",
};

type Counts = Record<CountedRecord, number>;

export const isDemoThere = (db: Database): Promise<boolean> =>
  existsIn(db, sql`select from demo_shop where removed_at is null`);

/** @returns how many records the demo data has, and how many were added to it; all 0 without demo data */
export async function getDemoData(db: Database, tables: DemoTables): Promise<DemoData> {
  const shop = await db
    .selectFrom("demoShop")
    .select(["fresh", "filled", "staff"])
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!shop) {
    const none = countsOf(() => 0);
    return { isThere: false, made: none, added: none, staff: [], stays: null };
  }
  const fresh = shop.fresh as Record<string, unknown[]>;
  const filled = shop.filled as Record<string, number>;
  const now = await countRows(db);
  const users = await db
    .selectFrom("users")
    .select("name")
    .where("id", "in", [...shop.staff, NOBODY])
    .orderBy("name")
    .execute();
  return {
    isThere: true,
    made: countsOf((table) => (filled[table] ?? 0) - (fresh[table]?.length ?? 0)),
    added: countsOf((table) => Math.max(0, (now[table] ?? 0) - (filled[table] ?? 0))),
    staff: users.map(({ name }) => name),
    stays: await tables.findWhyItStays(db),
  };
}

/** An id that no user has, because a list in SQL may not be empty. */
const NOBODY = "00000000-0000-7000-8000-000000000000";

const countsOf = (count: (table: string) => number): Counts =>
  Object.fromEntries(countedRecords.map((name) => [name, count(tableOf[name])])) as Counts;

async function countRows(db: Database): Promise<Record<string, number>> {
  const names = Object.values(tableOf);
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select count_rows(${names}::text[]) as counts`.execute(db);
  return rows[0]?.counts ?? {};
}
