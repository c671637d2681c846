import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { RightsChange, User } from "../../contract.ts";
import { changedFrom } from "../../core/server/changed-from.ts";
import { getUser } from "../../core/server/queries.ts";
import { permissionsInForce } from "../../core/server/role-changes.ts";
import { narrowAccessTokens } from "../../core/server/access-tokens.ts";
import { keepingAdmins, lockManaged, refuseMoreRights } from "../../core/server/admins.ts";

/**
 * Changes role, permissions and maximum number of devices of a user, if `version` is still current. The user's access
 * tokens also lose the permissions that the user loses. When the user gets a permission back, the tokens do not.
 * @throws Refusal not_found, forbidden, stale_version (with the current user), last_admin
 */
export async function changeUserRights(
  tx: Tx,
  actor: Actor,
  userId: string,
  { version, reason, ...changes }: RightsChange,
): Promise<User> {
  const before = await lockManaged(tx, actor, "change_user_rights", userId);
  const role = changes.role ?? before.role;
  const inForce = await permissionsInForce(tx, role, changes.permissions ?? before.permissions);
  await refuseMoreRights(tx, actor, "change_user_rights", { role, permissions: inForce });
  const updated = await keepingAdmins(tx, () =>
    tx
      .updateTable("users")
      .set({ ...changes, ...nextVersion })
      .where("id", "=", userId)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!updated) return refuse("stale_version", { current: await getUser(tx, userId) });
  await narrowAccessTokens(tx, { id: userId }, inForce);
  await recordAct(tx, actor, "user.rights_changed", userId, {
    before: changedFrom(before, changes),
    after: changes,
    reason,
  });
  return getUser(tx, userId);
}
