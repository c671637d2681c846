import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { moment, requiredText, version } from "#src/shared/fields.ts";
import { changeableRoles, permissions } from "#src/shared/permissions.ts";
import { permissionList } from "../contract.ts";

const permissionsOf = z.array(z.enum(permissions));

export const roleRights = z.object({
  role: z.enum(changeableRoles),
  /** What a user of this role may do who has no list of rights of their own. */
  permissions: permissionsOf,
  /** What this shop has added to the defaults of this version, and removed from them. */
  added: permissionsOf,
  removed: permissionsOf,
  /** The number of active users whom a change concerns: those without a list of their own. */
  userCount: z.int(),
  version: z.int(),
  updatedAt: moment,
});
export type RoleRights = z.output<typeof roleRights>;

export const roleRightsChange = z.strictObject({
  version,
  permissions: permissionList.min(1),
  /** The event of the change keeps it. */
  reason: requiredText(300),
});
export type RoleRightsChange = z.output<typeof roleRightsChange>;

export const rolesContract = contract({
  listRoles: {
    method: "GET",
    path: "/api/roles",
    summary: "What users of each role may do in this shop; admins may do everything",
    access: "manage_users",
    refreshesOn: ["users"],
    output: z.object({ items: z.array(roleRights) }),
  },
  changeRoleRights: {
    method: "POST",
    path: "/api/roles/:role/rights",
    summary: "Changes what all users of a role may do who have no list of their own; at once",
    access: "change_user_rights",
    params: z.strictObject({ role: z.enum(changeableRoles) }),
    body: roleRightsChange,
    output: roleRights,
    errors: ["forbidden", "stale_version"],
    idempotencyKey: "optional",
  },
});
