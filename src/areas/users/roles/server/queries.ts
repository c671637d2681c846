import { sql } from "kysely";
import {
  knownPermissions,
  permissionsOfRole,
  type ChangeableRole,
} from "#src/shared/permissions.ts";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { RoleRights } from "../contract.ts";

const selectRoles = (db: Database) =>
  db
    .selectFrom("roleRights as r")
    .select(["r.role", "r.added", "r.removed", "r.version", "r.updatedAt"])
    .select(
      sql<number>`(select count(*)::integer from users u
        where u.role = r.role and u.is_active and u.permissions = '{}')`.as("userCount"),
    )
    .orderBy("r.role", "desc");

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>["execute"]>>[number];

const toRole = (row: Row): RoleRights => ({
  ...row,
  permissions: [...permissionsOfRole(row.role, row)],
  added: knownPermissions(row.added),
  removed: knownPermissions(row.removed),
});

export const listRoles = async (db: Database): Promise<{ items: RoleRights[] }> => ({
  items: (await selectRoles(db).execute()).map(toRole),
});

export async function getRole(db: Database, role: ChangeableRole): Promise<RoleRights> {
  const row = await selectRoles(db).where("r.role", "=", role).executeTakeFirstOrThrow(notFound);
  return toRole(row);
}
