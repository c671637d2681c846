import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { flagForReview, happenedIn } from "#src/server/http/delivered.ts";

/**
 * The id of a user's open shift, as an expression inside the statement that stores the user's money. This saves a
 * query. The expression locks the shift until the transaction ends. Therefore a close waits for this money and counts
 * it. A payment that starts during a close waits for the close, and then finds no open shift. A shift that was opened
 * after the transaction began is not used, so that no money is older than its shift. `happenedAt` is when a device took
 * money that it delivers now: it then lay in the drawer of a shift that was open at that time.
 */
export const openShiftOf = (
  userId: RawBuilder<unknown>,
  happenedAt: RawBuilder<unknown> = sql`null`,
): RawBuilder<string | null> => sql`(
  select shift.id from shifts shift
  where shift.user_id = ${userId} and shift.closed_at is null
    and shift.opened_at <= coalesce(${happenedAt}::timestamptz, now())
  for key share)`;

/**
 * When money counts that is in the drawer, as an expression: when it was taken, also if a device delivers it later. The day
 * of a shift that was closed meanwhile stays as it was counted, so that its money counts when it arrives.
 */
export const countsAt = (
  userId: RawBuilder<unknown>,
  happenedAt: RawBuilder<unknown>,
): RawBuilder<string> => sql`case
  when ${happenedAt}::timestamptz is null or exists (
    select from shifts closed
    where closed.user_id = ${userId} and closed.opened_at <= ${happenedAt}::timestamptz
      and closed.closed_at > ${happenedAt}::timestamptz) then now()
  else ${happenedAt}::timestamptz end`;

/** Reads the id of the user's open shift, and locks it as `openShiftOf` does. Null: the user has none. */
export async function findOpenShiftId(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select ${openShiftOf(sql`${userId}::uuid`, sql`${happenedIn(tx)}`)} as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Money that is in no shift, and what it paid. */
interface MoneyOutside {
  userId: string;
  isCash: boolean;
  isShiftRequired: boolean;
  subject: { kind: "sale" | "payment"; id: string };
}

/**
 * Refuses cash without a shift where the shop requires one. What a device took before it could tell is recorded: the close
 * of its shift stays as it was counted, and the next one lists the money among what arrived outside of shifts.
 * @throws Refusal shift_required, server_busy (a shift of the user was closed at the same time)
 */
export async function allowOutsideShift(
  tx: Tx,
  { userId, isCash, isShiftRequired, subject }: MoneyOutside,
): Promise<void> {
  const happenedAt = happenedIn(tx);
  if (happenedAt === null) {
    if (isCash && isShiftRequired) refuse("shift_required");
    return;
  }
  await refuseBesideClose(tx, userId);
  const closed = await tx
    .selectFrom("shifts")
    .select("zNumber")
    .where("userId", "=", userId)
    .where("openedAt", "<=", happenedAt)
    .where("closedAt", ">", happenedAt)
    .executeTakeFirst();
  if (closed)
    flagForReview(tx, { kind: "shift_closed", subject, details: { shift: closed.zNumber ?? 0 } });
  else if (isCash && (isShiftRequired || (await worksWithShifts(tx, userId))))
    flagForReview(tx, { kind: "shift_missing", subject });
}

/**
 * A close that ended after `tx` began has not counted the money of `tx`, and the next close begins after it: it would be on
 * no Z. The device sends it again. A close that begins later waits for `tx`.
 */
async function refuseBesideClose(tx: Tx, userId: string): Promise<void> {
  const ofUser = tx.selectFrom("shifts").select("id").where("userId", "=", userId);
  await ofUser.where("closedAt", "is", null).forKeyShare().execute();
  const closed = await ofUser.where("closedAt", ">", sql<string>`now()`).executeTakeFirst();
  if (closed) refuse("server_busy");
}

/** Whether the cash of a user is usually counted, so that cash outside of their shifts is worth a look. */
async function worksWithShifts(tx: Tx, userId: string): Promise<boolean> {
  const shift = await tx
    .selectFrom("shifts")
    .select("id")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return shift !== undefined;
}
