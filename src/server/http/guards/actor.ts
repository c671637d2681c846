import type { Permission, Role } from "#src/shared/permissions.ts";
import { refuse } from "#src/shared/errors.ts";

/** The sender of a request: a user with a session, or a program with an access token. */
export interface Actor {
  /** The id of the user; for an access token, of the admin who created the token. */
  userId: string;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** The id of the session; null for an access token. */
  sessionId: string | null;
  mustChangePassword: boolean;
  /** Whether the role needs a second factor that this session lacks. Never for programs and jobs. */
  mustAddSecondFactor?: boolean;
}

/** A user on whose behalf Fundi acts without a session, with the rights that the act needs. */
export const actorWith = (
  { userId, name, role }: Pick<Actor, "userId" | "name" | "role">,
  permissions: readonly Permission[],
): Actor => ({
  userId,
  name,
  role,
  permissions: new Set(permissions),
  sessionId: null,
  mustChangePassword: false,
});

export const may = (actor: Actor, permission: Permission): boolean =>
  actor.permissions.has(permission);

/**
 * Refuses when the actor lacks the permission. Use it in verbs that need a permission only for certain records; the
 * permission of the endpoint was already checked.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) refuse("forbidden", { params: { permission } });
}
