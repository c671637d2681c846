import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import { reportKind } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { inDrawer } from "../../shifts/server/stated-money.ts";
import { isAged, openLines } from "./debt-queries.ts";

/** What customers owe, by how long it has been due. `none`: it is due only later. */
const ages = {
  none: isAged.not_due,
  to30: isAged.to_30,
  to60: isAged.to_60,
  to90: isAged.to_90,
  over90: isAged.over_90,
};
type Age = keyof typeof ages;

type Owed = Record<Age | "owed", number>;

const columns = {
  owed: { type: "money" },
  none: { type: "money" },
  to30: { type: "money" },
  to60: { type: "money" },
  to90: { type: "money" },
  over90: { type: "money" },
} as const;

/**
 * The open lines of debts and unpaid repairs, as the screen of debts has them, and what is missing of sales that wait for
 * their payment. Cash that waits in a drawer for the other part was received.
 */
const receivables = sql`(
  select kind, customer_id, due_on, owed from ${openLines}
  union all
  select 'sale', s.customer_id, ${shopDay(sql`s.created_at`)},
    s.total - (select coalesce(sum(p.amount), 0)::bigint from payments p where p.sale_id = s.id and ${inDrawer})
  from sales s where s.status = 'pending')`;

const byAge = sql`coalesce(sum(owed), 0)::bigint as owed, ${sql.join(
  Object.entries(ages).map(
    ([age, is]) => sql`coalesce(sum(owed) filter (where ${is}), 0)::bigint as ${sql.ref(age)}`,
  ),
)}`;

/** Who owes the shop money, and for how long. */
export const receivablesReport = reportKind({
  name: "receivables",
  group: "debts",
  access: ["view_debts", "view_sales"],
  days: "none",
  tables: {
    kinds: {
      kind: { type: "code", words: "reports:owedFor" },
      count: { type: "count" },
      ...columns,
    },
    customers: {
      customer: { type: "text", needs: ["view_customers"] },
      dueOn: { type: "day", needs: ["view_customers"] },
      owed: { type: "money", needs: ["view_customers"] },
      none: { type: "money", needs: ["view_customers"] },
      to30: { type: "money", needs: ["view_customers"] },
      to60: { type: "money", needs: ["view_customers"] },
      to90: { type: "money", needs: ["view_customers"] },
      over90: { type: "money", needs: ["view_customers"] },
    },
  },
  async read(db, _actor, { most }) {
    const kinds = await readKinds(db);
    const customers = await readCustomers(db, most);
    const totals = totalsOf(kinds);
    return {
      kinds: {
        rows: kinds.map((cells) => ({ cells })),
        totals: { ...totals, count: sumOf(kinds, ({ count }) => count) },
      },
      customers: {
        rows: customers.map(({ id, isWalkIn, ...cells }) => ({
          cells,
          ...(!isWalkIn && { href: pageHref("/debts/$id", { id }) }),
        })),
        totals,
      },
    };
  },
});

const totalsOf = (rows: readonly Owed[]): Owed => {
  const sum = (column: keyof Owed) => sumOf(rows, (row) => row[column]);
  return {
    owed: sum("owed"),
    none: sum("none"),
    to30: sum("to30"),
    to60: sum("to60"),
    to90: sum("to90"),
    over90: sum("over90"),
  };
};

async function readKinds(db: Database) {
  const { rows } = await sql<Owed & { kind: string; count: number }>`
    select kind, count(*)::int as count, ${byAge} from ${receivables} l
    group by kind order by 3 desc, kind`.execute(db);
  return rows;
}

/** Those who owe the most first. */
async function readCustomers(db: Database, most: number) {
  const { rows } = await sql<
    Owed & { id: string; isWalkIn: boolean; customer: string; dueOn: string }
  >`
    select c.id, c.is_walk_in, c.name as customer, min(l.due_on)::text as due_on, ${byAge}
    from ${receivables} l join customers c on c.id = l.customer_id
    group by c.id order by owed desc, min(l.due_on), c.id limit ${most + 1}`.execute(db);
  return rows;
}
