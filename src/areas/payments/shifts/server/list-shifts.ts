import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { decodeCursor, pageRows, toPage, type Position } from "#src/server/http/lists/page.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { ShiftInList, shiftsContract } from "../contract.ts";
import { countsLeft, isForgotten, zNumberOf } from "../rules.ts";
import { wrongCounts } from "./queries.ts";

type ShiftsQuery = z.output<(typeof shiftsContract.listShifts)["query"]>;
export type ShiftsFilters = Omit<ShiftsQuery, "cursor" | "limit">;

/** Last opened first; without `manage_shifts` one's own. */
export async function listShifts(
  db: Database,
  actor: Actor,
  { cursor, limit, ...filters }: ShiftsQuery,
): Promise<Page<ShiftInList>> {
  const { items, nextCursor } = toPage(
    await readShifts(db, actor, filters, decodeCursor(cursor), limit),
    limit,
  );
  return { items, nextCursor };
}

type ShiftLine = ShiftInList & { createdAtExact: string };

/** One more than `limit`, after `position`. */
export async function readShifts(
  db: Database,
  actor: Actor,
  { userId, state, from, to }: ShiftsFilters,
  position: Position | null,
  limit: number,
): Promise<ShiftLine[]> {
  const { shiftHours } = await getSettings(db, "sales");
  const seesAll = may(actor, "manage_shifts");
  const rows = await db
    .selectFrom("shifts as s")
    .select(["s.id", "s.openedAt", "s.openingFloat", "s.zNumber", "s.closedAt", "s.closing"])
    .select([
      sql<{ id: string; name: string }>`${userInJson("s.user_id")}`.as("user"),
      userInJson("s.closed_by").as("closedBy"),
      wrongCounts.as("wrongCounts"),
      tally("expected").as("expectedCash"),
      tally("counted").as("countedCash"),
      sql<number | null>`(select sum(t.counted - t.expected)::bigint from shift_tallies t
        where t.shift_id = s.id)`.as("difference"),
      sql<string>`s.opened_at::text`.as("createdAtExact"),
    ])
    .$if(!seesAll, (q) => q.where("s.userId", "=", actor.userId))
    .$if(userId !== undefined, (q) => q.where("s.userId", "=", userId ?? ""))
    .$if(state === "open", (q) => q.where("s.closedAt", "is", null))
    .$if(state === "closed", (q) => q.where("s.closedAt", "is not", null))
    .$if(from !== undefined, (q) => q.where("s.openedAt", ">=", startOfDay(from ?? "")))
    .$if(to !== undefined, (q) => q.where("s.openedAt", "<", startOfDay(addDays(to ?? "", 1))))
    .$if(position !== null, (q) =>
      q.where(
        sql<boolean>`(s.opened_at, s.id) < (${position?.createdAt}::timestamptz, ${position?.id}::uuid)`,
      ),
    )
    .orderBy(sql`s.opened_at desc, s.id desc`)
    .limit(pageRows(limit))
    .execute();
  return rows.map(({ wrongCounts: wrong, ...row }) => ({
    ...row,
    countsLeft: countsLeft(wrong),
    state: row.closedAt ? ("closed" as const) : ("open" as const),
    isForgotten: !row.closedAt && isForgotten(row.openedAt, shiftHours),
    zNumber: row.zNumber === null ? null : zNumberOf(row.zNumber),
  }));
}

const tally = (column: "expected" | "counted") =>
  sql<number | null>`(select t.${sql.ref(column)} from shift_tallies t
    where t.shift_id = s.id and t.provider = 'cash')`;
