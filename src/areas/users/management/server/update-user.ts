import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { User, UserChange } from "../../contract.ts";
import { changedFrom } from "../../core/server/changed-from.ts";
import { getUser } from "../../core/server/queries.ts";
import { lockManaged } from "../../core/server/admins.ts";
import { endSessions } from "../../sessions/server/sessions.ts";

/**
 * Writes the given fields if `version` is still current. `changeUserRights` changes the rights instead. A new email
 * ends the user's sessions, because users sign in with it. Users who change their own email keep the current session.
 * @throws Refusal not_found, forbidden, stale_version (with the current user), email_taken
 */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  { version, ...changes }: UserChange,
): Promise<User> {
  const before = await lockManaged(tx, actor, "manage_users", userId);
  const updated = await tx
    .updateTable("users")
    .set({ ...changes, ...nextVersion })
    .where("id", "=", userId)
    .where("version", "=", version)
    .returning("email")
    .executeTakeFirst();
  if (!updated) return refuse("stale_version", { current: await getUser(tx, userId) });
  const hasOtherEmail = updated.email !== before.email;
  if (hasOtherEmail) await endSessions(tx, userId, actor.sessionId);
  await recordAct(tx, actor, hasOtherEmail ? "user.email_changed" : "user.updated", userId, {
    before: changedFrom(before, changes),
    after: changes,
  });
  return getUser(tx, userId);
}
