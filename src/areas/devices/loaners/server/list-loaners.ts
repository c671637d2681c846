import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { imeiSources } from "#src/server/sql/lists/imei-sources.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  naturally,
  fromZToA,
  largestFirst,
  newestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import type { Loaner, loanersContract, LoanerFilter, LoanerSort } from "../contract.ts";
import type { LoanerState } from "../rules.ts";
import { selectLoaners, toLoaner } from "./queries.ts";

type LoanersQuery = z.output<(typeof loanersContract.listLoaners)["query"]>;

const id = sql`l.id`;
const name = naturally(sql`lower(l.name)`);

const orders: Record<LoanerSort, SortOrder> = {
  name: fromAToZ(name, id),
  "-name": fromZToA(name, id),
  value: smallestFirst(sql`l.value`, id),
  "-value": largestFirst(sql`l.value`, id),
  newest: newestFirst(sql`l.created_at`, id),
  due: {
    within: sql`o.id is not null`,
    key: sql`o.due_on::text`,
    by: sql`o.due_on, o.loaner_id`,
    after: (position) =>
      sql`(o.due_on, o.loaner_id) > (${position.key}::date, ${position.id}::uuid)`,
    isKey: (key) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/.test(key),
  },
};

const loaners = keysetList({
  orders,
  filters: {
    /** Lent, and due before this day. */
    overdueOn: (day: RawBuilder<string>) => sql`o.due_on < ${day}::date`,
  },
  choices: { state: (state: LoanerState) => sql`l.state = ${sql.lit(state)}` },
  select: selectLoaners,
  sources: imeiSources(id, {
    table: sql`loaners f`,
    imei: sql`f.imei`,
    text: sql`l.search_text`,
  }),
});

const whereOf = (state: LoanerFilter | undefined) =>
  state === "overdue" ? { overdueOn: today() } : { state };

/** Lists loaners. The search finds names, brands, models and IMEIs. */
export async function listLoaners(
  db: Database,
  { state, ...query }: LoanersQuery,
): Promise<Page<Loaner>> {
  const { items, nextCursor } = await loaners.read(db, query, whereOf(state));
  return { items: items.map(toLoaner), nextCursor };
}

const AT_ONCE = 500;

const COLUMNS = "Name,Brand,Model,IMEI,State,Value,Condition,Lent with,Due".split(",");

/** Writes the loaners of the same filters as CSV, without customers. */
export async function* exportLoaners(
  db: Database,
  { state, search, sort }: Pick<LoanersQuery, "state" | "search" | "sort">,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(COLUMNS);
  const query = { sort, search, limit: AT_ONCE } as const;
  for await (const rows of loaners.readAll(db, query, whereOf(state))) {
    yield rows
      .map(toLoaner)
      .map((row) =>
        csvLine([
          row.name,
          row.brand,
          row.model,
          row.imei,
          row.state,
          csvMoney(row.value),
          row.conditionNote,
          row.loan?.repair.ticketNumber ?? null,
          row.loan?.dueOn ?? null,
        ]),
      )
      .join("");
  }
}
