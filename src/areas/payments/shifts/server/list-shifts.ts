import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { ShiftInList, shiftsContract } from "../contract.ts";
import { countsLeft, isForgotten, zNumberOf } from "../rules.ts";
import { wrongCounts, signOffOf, waitsForSignOff } from "./queries.ts";

type ShiftsQuery = z.output<(typeof shiftsContract.listShifts)["query"]>;
export type ShiftsFilters = Omit<ShiftsQuery, "cursor" | "limit">;

const tally = (column: "expected" | "counted") =>
  sql<number | null>`(select t.${sql.ref(column)} from shift_tallies t
    where t.shift_id = s.id and t.provider = 'cash')`;

const selectShifts = (db: Database) =>
  db
    .selectFrom("shifts as s")
    .select(["s.id", "s.openedAt", "s.openingFloat", "s.zNumber", "s.closedAt", "s.closing"])
    .select([
      sql<{ id: string; name: string }>`${userInJson("s.user_id")}`.as("user"),
      userInJson("s.closed_by").as("closedBy"),
      wrongCounts.as("wrongCounts"),
      signOffOf.as("signOff"),
      tally("expected").as("expectedCash"),
      tally("counted").as("countedCash"),
      sql<number | null>`(select sum(t.counted - t.expected)::bigint from shift_tallies t
        where t.shift_id = s.id)`.as("difference"),
    ]);

const shifts = keysetList({
  orders: { newest: newestFirst(sql`s.opened_at`, sql`s.id`) },
  filters: {
    ownerId: (ownerId: RawBuilder<string>) => sql`s.user_id = ${ownerId}`,
    userId: (userId: RawBuilder<string>) => sql`s.user_id = ${userId}`,
    from: (moment: RawBuilder<string>) => sql`s.opened_at >= ${moment}`,
    to: (moment: RawBuilder<string>) => sql`s.opened_at < ${moment}`,
  },
  choices: {
    state: (state: "open" | "closed") =>
      state === "open" ? sql`s.closed_at is null` : sql`s.closed_at is not null`,
    signOff: (_waiting: "waiting") => waitsForSignOff,
  },
  select: selectShifts,
});

/** The conditions of the list. Users without `manage_shifts` see only their own shifts. */
const whereOf = (actor: Actor, { userId, state, signOff, from, to }: ShiftsFilters) => ({
  ownerId: may(actor, "manage_shifts") ? undefined : actor.userId,
  userId,
  state,
  signOff,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
});

/** Lists shifts, last opened first. */
export async function listShifts(
  db: Database,
  actor: Actor,
  { cursor, limit, ...filters }: ShiftsQuery,
): Promise<Page<ShiftInList>> {
  const { shiftHours } = await getSettings(db, "sales");
  const query = { sort: "newest" as const, cursor, limit };
  const { items, nextCursor } = await shifts.read(db, query, whereOf(actor, filters));
  return { items: items.map((row) => toShift(row, shiftHours)), nextCursor };
}

/** How many closed shifts wait until somebody has looked at their difference. */
export async function countShiftsToSignOff(db: Database): Promise<{ waiting: number }> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from shifts s where ${waitsForSignOff}`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0 };
}

/** Reads all shifts that match the filters, in batches of `limit`. */
export async function* readAllShifts(
  db: Database,
  actor: Actor,
  filters: ShiftsFilters,
  limit: number,
): AsyncGenerator<ShiftInList[]> {
  const { shiftHours } = await getSettings(db, "sales");
  for await (const rows of shifts.readAll(db, { sort: "newest", limit }, whereOf(actor, filters)))
    yield rows.map((row) => toShift(row, shiftHours));
}

type ShiftRow = Awaited<ReturnType<ReturnType<typeof selectShifts>["execute"]>>[number];

const toShift = ({ wrongCounts: wrong, ...row }: ShiftRow, shiftHours: number): ShiftInList => ({
  ...row,
  countsLeft: countsLeft(wrong),
  state: row.closedAt ? "closed" : "open",
  isForgotten: !row.closedAt && isForgotten(row.openedAt, shiftHours),
  zNumber: row.zNumber === null ? null : zNumberOf(row.zNumber),
});
