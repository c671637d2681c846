import type { Permission, Role } from "#src/shared/permissions.ts";
import { refuse } from "#src/shared/errors.ts";

/** Who is asking: a person with a session, or a program with an access token. */
export interface Actor {
  /** The user; for an access token, the admin who made it. */
  userId: string;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** null for an access token. */
  sessionId: string | null;
  mustChangePassword: boolean;
}

export const may = (actor: Actor, permission: Permission): boolean =>
  actor.permissions.has(permission);

/** For rules inside a verb that depend on the case; an endpoint's own permission is checked before it is called. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) refuse("forbidden", { params: { permission } });
}
