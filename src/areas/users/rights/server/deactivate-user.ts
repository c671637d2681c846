import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { User } from "../../contract.ts";
import { getUser } from "../../core/server/queries.ts";
import { endSessions } from "../../sessions/server/sessions.ts";
import { revokeTokensOf } from "../../core/server/access-tokens.ts";
import { keepingAdmins, lockManaged } from "../../core/server/admins.ts";

/**
 * Ends a user's sessions and access tokens, and prevents further sign-ins. Does nothing if the user is already
 * deactivated.
 * @throws Refusal not_found, forbidden, own_account, last_admin
 */
export async function deactivateUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  { reason }: { reason?: string | undefined } = {},
): Promise<User> {
  if (userId === actor.userId) refuse("own_account", { detail: "You cannot deactivate yourself" });
  await lockManaged(tx, actor, "change_user_rights", userId);
  const changed = await keepingAdmins(tx, () =>
    tx
      .updateTable("users")
      .set({ isActive: false, ...nextVersion })
      .where("id", "=", userId)
      .where("isActive", "=", true)
      .returning("id")
      .executeTakeFirst(),
  );
  if (changed) {
    await endSessions(tx, userId);
    await revokeTokensOf(tx, actor, userId);
    await recordAct(tx, actor, "user.deactivated", userId, {
      before: { isActive: true },
      after: { isActive: false },
      ...(reason && { reason }),
    });
  }
  return getUser(tx, userId);
}
