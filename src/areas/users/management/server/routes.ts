import { routes } from "#src/server/http/routes.ts";
import { usersContract } from "../../contract.ts";
import { createAccessToken, revokeAccessToken } from "../../core/server/access-tokens.ts";
import { activateUser } from "../../rights/server/activate-user.ts";
import { changeUserRights } from "../../rights/server/change-rights.ts";
import { createUser } from "./create-user.ts";
import { deactivateUser } from "../../rights/server/deactivate-user.ts";
import { listUserSessions, signUserOut } from "../../rights/server/sign-user-out.ts";
import { deleteUser } from "./delete-user.ts";
import { getUser, listAccessTokens, listUsers } from "../../core/server/queries.ts";
import { resetPassword } from "./reset-password.ts";
import { updateUser } from "./update-user.ts";

export const usersRoutes = routes(usersContract, {
  listUsers: (db, { query }) => listUsers(db, query),
  createUser: (tx, { actor, body }) => createUser(tx, actor, body),
  getUser: (db, { params }) => getUser(db, params.id),
  updateUser: (tx, { actor, params, body }) => updateUser(tx, actor, params.id, body),
  changeUserRights: (tx, { actor, params, body }) => changeUserRights(tx, actor, params.id, body),
  resetPassword: (tx, { actor, params, body }) => resetPassword(tx, actor, params.id, body),
  deactivateUser: (tx, { actor, params, body }) => deactivateUser(tx, actor, params.id, body),
  activateUser: (tx, { actor, params, body }) => activateUser(tx, actor, params.id, body),
  listUserSessions: (db, { actor, params }) => listUserSessions(db, actor, params.id),
  signUserOut: (tx, { actor, params, body }) => signUserOut(tx, actor, params.id, body.sessionId),
  deleteUser: (tx, { actor, params }) => deleteUser(tx, actor, params.id),
  listAccessTokens: (db, { actor }) => listAccessTokens(db, actor),
  createAccessToken: (tx, { actor, body }) => createAccessToken(tx, actor, body),
  revokeAccessToken: (tx, { actor, params }) => revokeAccessToken(tx, actor, params.id),
});
