import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { shift as shiftShape, shiftFigures, type Shift, type ShiftMovement } from "../contract.ts";
import type { ShiftCount } from "../shift-count.ts";
import {
  countsLeft,
  differenceOf,
  isForgotten,
  usualProviders,
  zNumberOf,
  type Tally,
} from "../rules.ts";
import { expectedOf, outsideByUser, readFigures } from "./figures.ts";
import { maySee } from "./lock-shift.ts";

const denominations = shiftShape.shape.openingDenominations;
const figuresOrNone = shiftFigures.nullable();

/**
 * Returns the actor's own shift, or with `manage_shifts` any shift. While the shift is open, users without
 * `manage_shifts` see no expected amounts.
 * @throws Refusal not_found
 */
export async function getShift(db: Database, actor: Actor, shiftId: string): Promise<Shift> {
  const row = await selectShifts(db).where("s.id", "=", shiftId).executeTakeFirst();
  return row && maySee(actor, row.user.id) ? toShift(db, actor, row) : refuse("not_found");
}

/** Returns the actor's open shift, and the float that the actor's last closed shift left in the drawer. */
export async function getCurrentShift(
  db: Database,
  actor: Actor,
): Promise<{ shift: Shift | null; suggestedFloat: number | null }> {
  const row = await selectShifts(db)
    .where("s.userId", "=", actor.userId)
    .where("s.closedAt", "is", null)
    .executeTakeFirst();
  return {
    shift: row ? await toShift(db, actor, row) : null,
    suggestedFloat: await lastFloatOf(db, actor.userId),
  };
}

/** Returns the X report: an open shift with its expected amounts. @throws Refusal not_found, shift_closed */
export async function getShiftReport(db: Database, actor: Actor, shiftId: string): Promise<Shift> {
  const shift = await getShift(db, actor, shiftId);
  if (shift.state === "closed") refuse("shift_closed");
  const { id, user, openedAt, openingFloat } = shift;
  const figures = await readFigures(db, {
    id,
    userId: user.id,
    openedAt,
    openingFloat,
    isClosed: false,
  });
  const tallies = [...expectedOf(openingFloat, figures)].map(([provider, expected]) =>
    withDifference({ provider, expected, counted: null }),
  );
  return { ...shift, figures, tallies };
}

/** The float that the user's last closed shift left in the drawer; null without such a shift or its count. */
export async function lastFloatOf(db: Database, userId: string): Promise<number | null> {
  const last = await db
    .selectFrom("shifts")
    .select("floatLeft")
    .where("userId", "=", userId)
    .where("closedAt", "is not", null)
    .orderBy("openedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.floatLeft ?? null;
}

/** The money of one day that belongs to no shift, by user and provider. */
export async function getMoneyOutsideShifts(db: Database, day: string) {
  const at = (moment: string) => sql`${moment}::timestamptz`;
  const { rows } = await sql<OutsideRow>`
    select ${userInJson("o.user_id")} as "user", o.provider, o.payments_count, o.payments_total,
      o.refunds_count, o.refunds_total
    from (${outsideByUser(at(startOfDay(day)), at(startOfDay(addDays(day, 1))))}) o
    order by o.user_id nulls last, o.provider`.execute(db);
  return {
    items: rows.map((row) => ({
      user: row.user,
      provider: row.provider,
      payments: { count: row.paymentsCount, total: row.paymentsTotal },
      refunds: { count: row.refundsCount, total: row.refundsTotal },
    })),
  };
}

interface OutsideRow {
  user: { id: string; name: string } | null;
  provider: string;
  paymentsCount: number;
  paymentsTotal: number;
  refundsCount: number;
  refundsTotal: number;
}

const movementsOf = sql<ShiftMovement[]>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'direction', m.direction, 'kind', m.kind, 'amount', m.amount,
    'reason', m.reason, 'corrects', m.corrects, 'isBound', m.is_bound,
    'createdBy', ${userInJson("m.created_by")},
    'createdAt', ${momentInJson(sql`m.created_at`)}) order by m.created_at, m.id), '[]')
  from shift_movements m where m.shift_id = s.id)`;

const talliesOf = sql<Tally[] | null>`(
  select json_agg(json_build_object('provider', t.provider, 'expected', t.expected, 'counted', t.counted)
    order by t.provider <> 'cash', t.provider)
  from shift_tallies t where t.shift_id = s.id)`;

/** A stored count. Its tallies always have the expected amounts at the time of the count. */
type StoredCount = Omit<ShiftCount, "tallies"> & { tallies: Tally[] };

const countsOf = sql<StoredCount[]>`(
  select coalesce(json_agg(json_build_object('position', c.position, 'countedBy', ${userInJson("c.counted_by")},
    'countedAt', ${momentInJson(sql`c.counted_at`)}, 'denominations', c.denominations, 'floatLeft', c.float_left,
    'note', c.note, 'isAccepted', c.is_accepted, 'tallies', c.tallies) order by c.position), '[]')
  from shift_counts c where c.shift_id = s.id)`;

/** The number of wrong counts of shift `s`. */
export const wrongCounts = sql<number>`(
  select count(*)::int from shift_counts c where c.shift_id = s.id and not c.is_accepted)`;

/** Whether shift `s` waits until somebody has looked at its difference. */
export const waitsForSignOff = sql<boolean>`(s.needs_sign_off and s.signed_off_at is null)`;

/** The sign-off of shift `s`; null if it needs none. */
export const signOffOf = sql<Shift["signOff"]>`(case when s.needs_sign_off then json_build_object(
  'limit', s.difference_limit, 'at', ${momentInJson(sql`s.signed_off_at`)}, 'by', ${userInJson("s.signed_off_by")},
  'remark', s.sign_off_remark) end)`;

const occurredIn = sql<string[]>`(
  select coalesce(json_agg(distinct provider), '[]') from (
    select provider from payments where shift_id = s.id
    union select provider from payment_refunds where shift_id = s.id) occurred)`;

function selectShifts(db: Database) {
  return db
    .selectFrom("shifts as s")
    .select(["s.id", "s.openedAt", "s.openingFloat", "s.openingDenominations", "s.openingNote"])
    .select(["s.closedAt", "s.zNumber", "s.closing", "s.closingNote", "s.closingDenominations"])
    .select(["s.floatLeft", "s.safeDrop", "s.figures"])
    .select([
      sql<Person>`${userInJson("s.user_id")}`.as("user"),
      userInJson("s.closed_by").as("closedBy"),
      movementsOf.as("movements"),
      talliesOf.as("tallies"),
      countsOf.as("counts"),
      wrongCounts.as("wrongCounts"),
      signOffOf.as("signOff"),
      occurredIn.as("occurred"),
    ]);
}

type ShiftRow = Awaited<ReturnType<ReturnType<typeof selectShifts>["execute"]>>[number];

async function toShift(
  db: Database,
  actor: Actor,
  { occurred, counts, wrongCounts: wrong, ...row }: ShiftRow,
): Promise<Shift> {
  const { shiftHours } = await getSettings(db, "sales");
  const isBlind = !row.closedAt && !may(actor, "manage_shifts");
  return {
    ...row,
    countsLeft: countsLeft(wrong),
    counts: counts.map((count) => ({
      ...count,
      tallies: isBlind ? onlyFound(count.tallies) : count.tallies.map(withDifference),
    })),
    state: row.closedAt ? "closed" : "open",
    isForgotten: !row.closedAt && isForgotten(row.openedAt, shiftHours),
    zNumber: row.zNumber === null ? null : zNumberOf(row.zNumber),
    openingDenominations: denominations.parse(row.openingDenominations),
    closingDenominations: denominations.parse(row.closingDenominations),
    providers: [...new Set(["cash", ...usualProviders, ...occurred])],
    tallies: row.tallies?.map(withDifference) ?? null,
    figures: figuresOrNone.parse(row.figures),
  };
}

const withDifference = (tally: Tally) => ({ ...tally, difference: differenceOf(tally) });

/** Keeps only counted amounts. A wallet that was not counted is omitted, because its line would reveal payments. */
const onlyFound = (tallies: readonly Tally[]) =>
  tallies
    .filter(({ counted }) => counted !== null)
    .map((tally) => ({ ...tally, expected: null, difference: null }));
