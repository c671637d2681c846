import { sql } from "kysely";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { listActors } from "#src/areas/users/core/server/actor-of-user.ts";
import { limitOf, limits, type Limit, type MovementKind } from "../../movement-limits.ts";

/** Who moves stock. Without `permissions` nothing is allowed above a limit. */
export interface StockActor {
  userId: string;
  permissions?: ReadonlySet<Permission>;
  /** How the act was asked for: only tried, to learn its value, or approved by somebody else. */
  asked?: TriedAct | ApprovedAct;
}

/** An act that is undone again. It is never refused because of a limit. */
export interface TriedAct {
  as: "tried";
  /** What counts for limits, in minor units. */
  value: number;
  isOverLimit: boolean;
  lines: { name: string; quantity: number }[];
}

/** An act that somebody else approved. `most` is the value that the approver saw; `moved` what the act has moved so far. */
export interface ApprovedAct {
  as: "approved";
  approvedBy: string;
  requestId: string;
  most: number;
  moved: number;
}

/** A movement with a limit. */
export interface LimitedMove {
  movementId: string;
  kind: MovementKind;
  name: string;
  quantity: number;
  /** What the pieces are worth at cost, or at their price if their cost is not known. */
  value: number;
  /** The approval of this movement alone, such as of one handset among the goods of a sale. */
  approved?: ApprovedAct | undefined;
}

/** What the caller of `moveStock` knows of the act that the movements belong to. */
export interface ActOfStock {
  /** The value that needs no limit, such as what is left of the price of a repair. */
  free?: number;
  /** The users who may not allow this act themselves, although they have the right, because they have counted. */
  counters?: ReadonlySet<string>;
}

/**
 * Adds the movements of a call to what their user has moved today, stores with each its value and limit and who allowed
 * more, and refuses what nobody allowed. A movement that somebody allowed does not count for later ones.
 * @throws Refusal adjustment_needs_approval, count_needs_another (somebody else must apply the count), approval_outdated
 * (the pieces are worth more than was approved)
 */
export async function keepLimits(
  tx: Tx,
  actor: StockActor,
  moves: readonly LimitedMove[],
  act: ActOfStock,
): Promise<void> {
  await lockLimits(tx, actor.userId);
  let free = act.free ?? 0;
  for (const limit of limits) {
    const counted = moves
      .filter(({ kind }) => limitOf(kind) === limit)
      .map((move) => {
        const spared = Math.min(free, move.value);
        free -= spared;
        return { ...move, counted: move.value - spared };
      });
    const own = counted.filter(({ approved }) => !approved);
    if (own.length > 0) await keepLimit(tx, actor, limit, own, act);
    for (const move of counted)
      if (move.approved)
        await keepLimit(tx, { ...actor, asked: move.approved }, limit, [move], act);
  }
}

/** Two acts of a user at once would each see the sum without the other one. */
export const lockLimits = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('stock limits ' || ${userId}, 0))`.execute(tx);

type CountedMove = LimitedMove & { counted: number };

/** How an act stands to a limit, as it is stored with the act. */
interface Judged {
  day: string;
  dayValue: number;
  limitValue: number | null;
  approvedBy: string | null;
  requestId: string | null;
}

async function keepLimit(
  tx: Tx,
  actor: StockActor,
  limit: Limit,
  moves: readonly CountedMove[],
  act: ActOfStock,
): Promise<void> {
  const judged = await judgeLimit(tx, actor, limit, moves, act);
  const { day, dayValue, limitValue, approvedBy, requestId } = judged;
  await sql`
    insert into limited_movements
      (movement_id, user_id, day, limited_by, value, counted, day_value, limit_value, approved_by, request_id)
    select "movementId", ${actor.userId}::uuid, ${day}::date, ${limit}, value, counted, ${dayValue}::bigint,
           ${limitValue}::bigint, ${approvedBy}::uuid, ${requestId}::uuid
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r ("movementId" uuid, value bigint, counted bigint)`.execute(
    tx,
  );
}

/**
 * Compares an act with what its user has moved today. The caller holds `lockLimits`, and stores the result.
 * @throws Refusal adjustment_needs_approval, count_needs_another, approval_outdated
 */
export async function judgeLimit(
  tx: Tx,
  actor: StockActor,
  limit: Limit,
  moves: readonly Pick<CountedMove, "name" | "quantity" | "counted">[],
  act: ActOfStock = {},
): Promise<Judged> {
  const day = today();
  const counted = moves.reduce((sum, move) => sum + move.counted, 0);
  const dayValue = counted + (await movedOn(tx, actor.userId, day, limit));
  const limitValue = await valueOfLimit(tx, limit);
  const isOver = counted > 0 && limitValue !== null && dayValue > limitValue;
  if (actor.asked?.as === "tried") note(actor.asked, moves, isOver);
  const approvedBy = await approverOf(tx, actor, { counted, isOver }, act);
  const requestId = actor.asked?.as === "approved" ? actor.asked.requestId : null;
  return { day, dayValue, limitValue, approvedBy, requestId };
}

/**
 * Refuses what an act of later will move above a limit, such as an import that a job writes.
 * @throws Refusal adjustment_needs_approval
 */
export async function requireWithinLimits(
  tx: Tx,
  actor: StockActor,
  values: Readonly<Record<Limit, number>>,
): Promise<void> {
  for (const limit of limits)
    if (await isAboveLimit(tx, actor, limit, values[limit])) refuse("adjustment_needs_approval");
}

/** Whether this user needs somebody else's approval to move so much more today. */
export async function isAboveLimit(
  tx: Database,
  { userId, permissions }: StockActor,
  limit: Limit,
  value: number,
): Promise<boolean> {
  if (value === 0 || permissions?.has("exceed_adjustment_limit")) return false;
  const limitValue = await valueOfLimit(tx, limit);
  return limitValue !== null && value + (await movedOn(tx, userId, today(), limit)) > limitValue;
}

/** Notes what an act will move that is only tried, and that somebody may do later with an approval. */
export async function tryLater(
  tx: Tx,
  { userId, asked }: StockActor,
  limit: Limit,
  { name, quantity, value }: { name: string; quantity: number; value: number },
): Promise<void> {
  if (asked?.as !== "tried") return;
  asked.isOverLimit ||= await isAboveLimit(tx, { userId }, limit, value);
  asked.value += value;
  asked.lines.push({ name, quantity });
}

/**
 * The value that a user has moved on a day without an approval, in minor units. It includes losses without a movement
 * (`keepLoss`) and changes of the value of stock (`keepRevaluation`).
 */
export async function movedOn(
  tx: Database,
  userId: string,
  day: string,
  limit: Limit,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (coalesce((select sum(counted) from limited_movements
        where user_id = ${userId} and day = ${day}::date and limited_by = ${limit} and approved_by is null), 0)
      + coalesce((select sum(value) from limited_revaluations
        where user_id = ${userId} and day = ${day}::date and limited_by = ${limit} and approved_by is null), 0)
      + coalesce((select sum(value) from limited_losses
        where ${limit} = 'losses' and user_id = ${userId} and day = ${day}::date and approved_by is null), 0))::bigint as sum`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/** The limit in minor units; null: there is none. */
export async function valueOfLimit(tx: Database, limit: Limit): Promise<number | null> {
  const { adjustmentLimit, arrivalLimit } = await getSettings(tx, "inventory");
  const most = limit === "losses" ? adjustmentLimit : arrivalLimit;
  return most > 0 ? most * MINOR_PER_MAJOR : null;
}

function note(
  tried: TriedAct,
  moves: readonly Pick<CountedMove, "name" | "quantity" | "counted">[],
  isOver: boolean,
): void {
  tried.isOverLimit ||= isOver;
  tried.value += moves.reduce((sum, { counted }) => sum + counted, 0);
  tried.lines.push(...moves.map(({ name, quantity }) => ({ name, quantity })));
}

/**
 * Who allowed an act: whoever approved it, or the actor with the right above the limit; null within it.
 * @throws Refusal adjustment_needs_approval, count_needs_another, approval_outdated
 */
async function approverOf(
  tx: Tx,
  { userId, permissions, asked }: StockActor,
  { counted, isOver }: { counted: number; isOver: boolean },
  { counters }: ActOfStock,
): Promise<string | null> {
  if (asked?.as === "approved") {
    asked.moved += counted;
    if (asked.moved > asked.most) refuse("approval_outdated");
    if (isOver && counters?.has(asked.approvedBy)) await refuseIfAnother(tx, counters);
    return asked.approvedBy;
  }
  if (!isOver || asked?.as === "tried") return null;
  if (!permissions?.has("exceed_adjustment_limit")) return refuse("adjustment_needs_approval");
  if (counters?.has(userId)) await refuseIfAnother(tx, counters);
  return userId;
}

/** A shop with one person who may allow it cannot have two pairs of eyes. @throws Refusal count_needs_another */
async function refuseIfAnother(tx: Tx, counters: ReadonlySet<string>): Promise<void> {
  const others = (await listActors(tx)).filter(
    ({ userId, permissions }) =>
      permissions.has("exceed_adjustment_limit") &&
      permissions.has("adjust_stock") &&
      !counters.has(userId),
  );
  if (others.length > 0) refuse("count_needs_another");
}
