import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type {
  Loaner,
  LoanerDetail,
  LoanerEntry,
  LoanOfLoaner,
  loanersContract,
} from "../contract.ts";
import type { Loan } from "../../core/detail/loaners.ts";
import { loanInJson } from "../../core/server/detail/loaners.ts";

/** @throws Refusal not_found */
export async function getLoan(db: Database, id: string): Promise<Loan> {
  const row = await db
    .selectFrom("loans as k")
    .select(loanInJson.as("loan"))
    .where("k.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return row.loan;
}

/** The repair of a loan, from its device (alias `d`) and the customer (`c`). */
const repairInJson = sql<
  LoanOfLoaner["repair"]
>`json_build_object('id', d.id, 'ticketNumber', d.ticket_number,
  'customer', json_build_object('id', c.id, 'name', c.name, 'phone', c.phone))`;

/** Selects loaners (alias `l`) with their open loan (`o`). */
export const selectLoaners = (db: Database) =>
  db
    .selectFrom("loaners as l")
    .leftJoin("loans as o", (join) =>
      join.onRef("o.loanerId", "=", "l.id").on("o.state", "=", "out"),
    )
    .leftJoin("devices as d", "d.id", "o.deviceId")
    .leftJoin("customers as c", "c.id", "d.customerId")
    .select(["l.id", "l.name", "l.brand", "l.model", "l.imei", "l.conditionNote", "l.value"])
    .select(["l.state", "l.version", "l.createdAt"])
    .select(
      sql<
        Loaner["loan"]
      >`case when o.id is not null then json_build_object('id', o.id, 'dueOn', o.due_on,
        'lentAt', ${momentInJson(sql`o.lent_at`)}, 'repair', ${repairInJson}) end`.as("loan"),
    );

export type LoanerRow = Awaited<ReturnType<ReturnType<typeof selectLoaners>["execute"]>>[number];
export const toLoaner = (row: LoanerRow): Loaner => row as Loaner;

/** @throws Refusal not_found */
export async function getLoaner(db: Database, id: string): Promise<Loaner> {
  const row = await selectLoaners(db).where("l.id", "=", id).executeTakeFirstOrThrow(notFound);
  return toLoaner(row);
}

const ENTRIES_SHOWN = 50;

/** @throws Refusal not_found */
export async function getLoanerDetail(db: Database, id: string): Promise<LoanerDetail> {
  const [loaner, entries] = await Promise.all([getLoaner(db, id), listEntries(db, id)]);
  return { ...loaner, entries };
}

const listEntries = (db: Database, loanerId: string): Promise<LoanerEntry[]> =>
  db
    .selectFrom("loanerEntries as e")
    .leftJoin("loans as k", "k.id", "e.loanId")
    .leftJoin("devices as d", "d.id", "k.deviceId")
    .select(["e.id", "e.kind", "d.ticketNumber", "e.dueOn", "e.condition", "e.note", "e.createdAt"])
    .select(sql<LoanerEntry["createdBy"]>`${userInJson("e.created_by")}`.as("createdBy"))
    .where("e.loanerId", "=", loanerId)
    .orderBy("e.createdAt", "desc")
    .orderBy("e.id", "desc")
    .limit(ENTRIES_SHOWN)
    .execute() as Promise<LoanerEntry[]>;

/** Whether the return of a loan (alias `k`) can be undone: nothing happened to the phone since. */
export const isUndoable = sql<boolean>`(k.state = 'returned' and n.state = 'here' and k.id = (
  select e.loan_id from loaner_entries e where e.loaner_id = k.loaner_id order by e.created_at desc, e.id desc limit 1))`;

const loans = keysetList({
  orders: { newest: newestFirst(sql`k.lent_at`, sql`k.id`) },
  filters: { loanerId: (loanerId: RawBuilder<string>) => sql`k.loaner_id = ${loanerId}` },
  select: (db) =>
    db
      .selectFrom("loans as k")
      .innerJoin("loaners as n", "n.id", "k.loanerId")
      .innerJoin("devices as d", "d.id", "k.deviceId")
      .innerJoin("customers as c", "c.id", "d.customerId")
      .select("k.id")
      .select([loanInJson.as("loan"), repairInJson.as("repair"), isUndoable.as("isUndoable")]),
});

/** The loans of a loaner, the latest first. @throws Refusal not_found */
export async function listLoans(
  db: Database,
  loanerId: string,
  query: z.output<(typeof loanersContract.listLoans)["query"]>,
): Promise<Page<LoanOfLoaner>> {
  await db
    .selectFrom("loaners")
    .select("id")
    .where("id", "=", loanerId)
    .executeTakeFirstOrThrow(notFound);
  const { items, nextCursor } = await loans.read(db, { ...query, sort: "newest" }, { loanerId });
  return {
    items: items.map(({ loan, repair, isUndoable: mayUndo }) => ({
      ...loan,
      repair,
      isUndoable: mayUndo,
    })),
    nextCursor,
  };
}
