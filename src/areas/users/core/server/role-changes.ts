import { sql, type RawBuilder } from "kysely";
import {
  effectivePermissions,
  permissionsOfRole,
  type Permission,
  type Role,
  type RoleChanges,
} from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";

/** Reads how the rights of a role differ in this shop, with the statement that reads a user. `role` is its column. */
export const changesOfRole = (role: RawBuilder<unknown>): RawBuilder<RoleChanges> =>
  sql<RoleChanges>`(
    select json_build_object('added', rr.added, 'removed', rr.removed) from role_rights rr where rr.role = ${role})`;

async function readChanges(db: Database, role: Role): Promise<RoleChanges> {
  const found = await db
    .selectFrom("roleRights")
    .select(["added", "removed"])
    .where("role", "=", role as "technician")
    .executeTakeFirst();
  return found ?? null;
}

/** The permissions that a user with this role and this stored list has in this shop. */
export const permissionsInForce = async (
  db: Database,
  role: Role,
  stored: readonly string[],
): Promise<readonly Permission[]> =>
  effectivePermissions(role, stored, await readChanges(db, role));

export const permissionsOfRoleNow = async (
  db: Database,
  role: Role,
): Promise<readonly Permission[]> => permissionsOfRole(role, await readChanges(db, role));
