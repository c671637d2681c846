import { routes } from "#src/server/http/routes.ts";
import { rolesContract } from "../contract.ts";
import { changeRoleRights } from "./change-role-rights.ts";
import { listRoles } from "./queries.ts";

export const rolesRoutes = routes(rolesContract, {
  listRoles: (db) => listRoles(db),
  changeRoleRights: (tx, { actor, params, body }) => changeRoleRights(tx, actor, params.role, body),
});
