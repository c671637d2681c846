/** The user for whom rules are checked. The server has the user's permissions as a set, a screen has them as a list. */
import type { Permission } from "./permissions.ts";

export interface Mover {
  userId: string;
  permissions: ReadonlySet<Permission> | readonly Permission[];
}

export const has = ({ permissions }: Pick<Mover, "permissions">, permission: Permission): boolean =>
  Array.isArray(permissions)
    ? permissions.includes(permission)
    : (permissions as ReadonlySet<Permission>).has(permission);

/** Who may end the maintenance may also work during it: somebody must always be able to end it. */
export const END_MAINTENANCE: Permission = "manage_settings";
