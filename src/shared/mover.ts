/** The acting user in rules about moves. The server passes permissions as a set, a screen as a list. */
import type { Permission } from "./permissions.ts";

export interface Mover {
  userId: string;
  permissions: ReadonlySet<Permission> | readonly Permission[];
}

/** Whether the user has a permission. */
export const has = ({ permissions }: Pick<Mover, "permissions">, permission: Permission): boolean =>
  Array.isArray(permissions)
    ? permissions.includes(permission)
    : (permissions as ReadonlySet<Permission>).has(permission);
