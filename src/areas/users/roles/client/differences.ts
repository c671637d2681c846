import { permissions, type Permission, type Role } from "#src/shared/permissions.ts";
import type { RoleRights } from "../contract.ts";

/** What a role may do in this shop; null while it loads. */
export const permissionsByRole = (
  role: Role,
  roles: readonly RoleRights[] | undefined,
): readonly Permission[] | null =>
  role === "admin" ? permissions : (roles?.find((each) => each.role === role)?.permissions ?? null);

/** How a list of rights differs from the rights of a role. */
export const differencesOf = (own: readonly Permission[], usual: readonly Permission[]) => ({
  added: own.filter((permission) => !usual.includes(permission)),
  removed: usual.filter((permission) => !own.includes(permission)),
});
