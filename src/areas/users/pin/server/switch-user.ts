import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Session } from "../../sessions/contract.ts";
import { verifyPassword } from "../../passwords/server/password-hash.ts";
import { isSecondFactorRequired } from "../../second-factors/server/second-factors.ts";
import { enter } from "../../sessions/server/enter.ts";
import { LONGEST_SESSION_HOURS } from "../../sessions/server/sessions.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import { devicePlace } from "../../throttle/server/known-places.ts";
import type { TillUser } from "../contract.ts";
import { PIN_TRIES } from "../rules.ts";

const oldest = sql<string>`now() - make_interval(hours => ${LONGEST_SESSION_HOURS})`;

/**
 * The users whose PIN works in the browser with this device token. A user who needs a second factor is never among
 * them. A locked PIN is: the user learns of it when they try.
 */
const usersAt = (db: Database, place: Buffer) =>
  db
    .selectFrom("pinPlaces as p")
    .innerJoin("users", "users.id", "p.userId")
    .innerJoin("userPins", "userPins.userId", "p.userId")
    .where("p.place", "=", place)
    .where("p.signedInAt", ">", oldest)
    .where("users.isActive", "=", true)
    .where("users.twoFactorEnabled", "=", false)
    .where(sql<boolean>`not ${isSecondFactorRequired}`);

export async function listTillUsers(
  db: Database,
  device: string | null,
): Promise<{ items: TillUser[] }> {
  const place = devicePlace({ device });
  if (!place) return { items: [] };
  const items = await usersAt(db, place)
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  return { items };
}

/**
 * Starts a session with a PIN. The session ends 12 hours after the full sign-in in this browser at the latest, so that
 * a PIN never makes that last longer. A user who is unknown, deactivated, without a PIN, or not known in this browser
 * gets the same answer as for a wrong PIN.
 * @returns the token for the cookie
 * @throws Refusal pin_invalid, pin_locked (the password is needed)
 */
export async function switchUser(
  db: Database,
  origin: SessionOrigin,
  { userId, pin }: { userId: string; pin: string },
): Promise<{ token: string; session: Session }> {
  const place = devicePlace(origin);
  const known =
    place &&
    (await usersAt(db, place)
      .select(["p.failures", "userPins.pinHash"])
      .where("users.id", "=", userId)
      .executeTakeFirst());
  if (!known) return refuseWrongPin();
  if (!(await inTransaction(db, (tx) => beginTry(tx, place, userId)))) refuse("pin_locked");
  if (!(await verifyPassword(pin, known.pinHash))) return refuseWrongPin();

  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "failedLoginAttempts"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    // Refuses if, during the check, the PIN was changed or no longer works here.
    const { endsAt } =
      (await usersAt(tx, place)
        .select(
          sql<string>`p.signed_in_at + make_interval(hours => ${LONGEST_SESSION_HOURS})`.as(
            "endsAt",
          ),
        )
        .where("users.id", "=", userId)
        .where("userPins.pinHash", "=", known.pinHash)
        .executeTakeFirst()) ?? refuseWrongPin();
    if (!user) return refuseWrongPin();
    await tx
      .updateTable("pinPlaces")
      .set({ failures: 0 })
      .where("place", "=", place)
      .where("userId", "=", userId)
      .execute();
    // This try was right, and counted as failed.
    const failedLoginAttempts = Math.max(user.failedLoginAttempts - 1, 0);
    return enter(tx, { id: user.id, failedLoginAttempts }, origin, { beganBy: "pin", endsAt });
  });
}

/**
 * Counts a try as failed before it is checked, so that concurrent tries cannot exceed the limit. The next sign-in shows
 * the user how many failed. Returns false if no try is left.
 */
async function beginTry(tx: Tx, place: Buffer, userId: string): Promise<boolean> {
  const begun = await tx
    .updateTable("pinPlaces")
    .set({ failures: sql`failures + 1` })
    .where("place", "=", place)
    .where("userId", "=", userId)
    .where("failures", "<", PIN_TRIES)
    .returning("userId")
    .executeTakeFirst();
  if (!begun) return false;
  await updateById(tx, "users", userId, { failedLoginAttempts: sql`failed_login_attempts + 1` });
  return true;
}

const refuseWrongPin = (): never =>
  refuse("pin_invalid", { fields: { pin: "This PIN is not right" } });
