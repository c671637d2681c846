import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { countedRecords, type CountedRecord, type DemoData } from "../contract.ts";
import type { DemoTables } from "./demo-tables.ts";

type Counts = Record<CountedRecord, number>;
type Rows = Record<string, number>;

export const isDemoThere = (db: Database): Promise<boolean> =>
  existsIn(db, sql`select from demo_shop where removed_at is null`);

/**
 * @returns how many records the demo data has, and how many were added to it or changed since; all 0 without demo data
 */
export async function getDemoData(db: Database, tables: DemoTables): Promise<DemoData> {
  const shop = await db
    .selectFrom("demoShop")
    .select(["fresh", "filled", "staff", sql<boolean>`marks is not null`.as("seesChanges")])
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!shop) {
    const none = countsOf(() => 0);
    const nothing = { made: none, added: none, changed: none, ownRows: 0 };
    return { isThere: false, ...nothing, seesChanges: true, staff: [], stays: null };
  }
  const fresh = shop.fresh as Record<string, unknown[]>;
  const filled = shop.filled as Rows;
  const { now, own } = await countRows(db, tables);
  const users = await db
    .selectFrom("users")
    .select("name")
    .where("id", "in", [...shop.staff, NOBODY])
    .orderBy("name")
    .execute();
  const tablesOf = (kind: CountedRecord): readonly string[] => tables.ofKinds.get(kind) ?? [];
  const addedOf = ([main = ""]: readonly string[]) =>
    Math.max(0, (now[main] ?? 0) - (filled[main] ?? 0));
  return {
    isThere: true,
    made: countsOf((kind) => {
      const [main = ""] = tablesOf(kind);
      return (filled[main] ?? 0) - (fresh[main]?.length ?? 0);
    }),
    added: countsOf((kind) => addedOf(tablesOf(kind))),
    changed: countsOf((kind) => changedOf(tablesOf(kind), own, addedOf(tablesOf(kind)))),
    seesChanges: shop.seesChanges,
    ownRows: Object.values(own).reduce((sum, rows) => sum + rows, 0),
    staff: users.map(({ name }) => name),
    stays: await tables.findWhyItStays(db),
  };
}

/** An id that no user has, because a list in SQL may not be empty. */
const NOBODY = "00000000-0000-7000-8000-000000000000";

const countsOf = (count: (kind: CountedRecord) => number): Counts =>
  Object.fromEntries(countedRecords.map((name) => [name, count(name)])) as Counts;

/** The changed records of a kind. Rows of its other tables count if no record was added, because each belongs to one. */
function changedOf([main = "", ...others]: readonly string[], own: Rows, added: number): number {
  const changed = Math.max(0, (own[main] ?? 0) - added);
  if (changed > 0 || added > 0) return changed;
  return Math.max(0, ...others.map((name) => own[name] ?? 0));
}

/** How many rows the tables have, and how many of them are not those of the demo data. */
async function countRows(
  db: Database,
  { ofKinds, comparedByNumber }: DemoTables,
): Promise<{ now: Rows; own: Rows }> {
  const names = [...ofKinds.values()].flat();
  const { rows } = await sql<{ now: Rows; own: Rows }>`
    select count_rows(${names}::text[]) as now,
      count_own_rows(${names}::text[], ${comparedByNumber}::text[]) as own`.execute(db);
  return rows[0] ?? { now: {}, own: {} };
}
