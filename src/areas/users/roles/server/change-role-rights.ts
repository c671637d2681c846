import { refuse } from "#src/shared/errors.ts";
import { rolePermissions, type ChangeableRole } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { narrowAccessTokens } from "../../core/server/access-tokens.ts";
import { lockRights, refuseMoreRights } from "../../core/server/admins.ts";
import type { RoleRights, RoleRightsChange } from "../contract.ts";
import { getRole } from "./queries.ts";

/**
 * Changes what the users of a role may do who have no list of their own. Nobody gives or takes a right that they lack:
 * the actor needs all rights of the role before and after the change. The access tokens of these users also lose what
 * the role loses. Admins have every right whatever their role says, so the last admin stays able to undo the change.
 * @throws Refusal forbidden, stale_version (with the current rights of the role)
 */
export async function changeRoleRights(
  tx: Tx,
  actor: Actor,
  role: ChangeableRole,
  { version, permissions, reason }: RoleRightsChange,
): Promise<RoleRights> {
  await lockRights(tx);
  const before = await getRole(tx, role);
  await refuseMoreRights(tx, actor, "change_user_rights", before);
  await refuseMoreRights(tx, actor, "change_user_rights", { role, permissions });
  const usual = rolePermissions[role];
  const added = permissions.filter((permission) => !usual.includes(permission));
  const removed = usual.filter((permission) => !permissions.includes(permission));
  const updated = await tx
    .updateTable("roleRights")
    .set({ added, removed, ...nextVersion })
    .where("role", "=", role)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  if (!updated) return refuse("stale_version", { current: before });
  await narrowAccessTokens(tx, { role }, permissions);
  await recordAct(tx, actor, "role.rights_changed", updated.id, {
    role,
    given: permissions.filter((permission) => !before.permissions.includes(permission)),
    taken: before.permissions.filter((permission) => !permissions.includes(permission)),
    reason,
  });
  return getRole(tx, role);
}
