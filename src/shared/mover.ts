/** The acting user for the rules of an area: the server passes a set of permissions, a screen a list. */
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
