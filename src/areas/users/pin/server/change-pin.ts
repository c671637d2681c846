import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { confirmOwnPassword } from "../../second-factors/server/own-password.ts";
import { hashPassword } from "../../passwords/server/password-hash.ts";
import { lockSecondFactors } from "../../second-factors/server/second-factors.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import { letPinWork, stopPin } from "../../sessions/server/pin-places.ts";

/**
 * Sets the user's PIN. It works in this browser at once, because the password was typed here, and elsewhere after the
 * next full sign-in.
 * @throws Refusal wrong_password, pin_not_allowed, too_many_requests, forbidden (an access token)
 */
export async function setPin(
  db: Database,
  actor: Actor,
  origin: Pick<SessionOrigin, "device">,
  { currentPassword, pin }: { currentPassword: string; pin: string },
): Promise<{ ok: true }> {
  const { id } = await confirmOwnPassword(db, actor, currentPassword);
  const pinHash = await hashPassword(pin);
  await inTransaction(db, async (tx) => {
    const { hasApp, isRequired } = await lockSecondFactors(tx, id);
    if (hasApp || isRequired) refuse("pin_not_allowed");
    await removePin(tx, id);
    await tx.insertInto("userPins").values({ userId: id, pinHash }).execute();
    await letPinWork(tx, id, origin);
    await recordPin(tx, id, true);
  });
  return { ok: true };
}

/** @throws Refusal conflict (an access token) */
export async function deletePin(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  if (!actor.sessionId) refuse("conflict", { detail: "An access token has no PIN" });
  if (await removePin(tx, actor.userId)) await recordPin(tx, actor.userId, false);
  return { ok: true };
}

/** Removes a PIN, and ends it in all browsers. Returns whether there was one. */
export async function removePin(tx: Tx, userId: string): Promise<boolean> {
  await stopPin(tx, userId);
  const removed = await tx
    .deleteFrom("userPins")
    .where("userId", "=", userId)
    .returning("userId")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Whether the user has a PIN. */
export async function hasPin(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("userPins")
    .select(sql<number>`1`.as("one"))
    .where("userId", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

const recordPin = (tx: Tx, userId: string, isSet: boolean) =>
  recordAct(tx, userId, "user.pin_changed", userId, { isSet });
