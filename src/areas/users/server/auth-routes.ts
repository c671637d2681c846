import type { FastifyRequest } from "fastify";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { authContract } from "../auth-contract.ts";
import { changePassword } from "./change-password.ts";
import { getSession } from "./session-queries.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";
import type { SessionOrigin } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor } from "./two-factor.ts";
import { updatePreferences } from "./update-preferences.ts";

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  userAgent: request.headers["user-agent"] ?? null,
  address: request.ip,
});

export const authRoutes = (secrets: Secrets): AreaRoutes =>
  routes(authContract, {
    getSession: (db, { actor }) => getSession(db, actor),
    signOut: async (tx, { actor, request, reply }) => {
      clearSessionCookie(request, reply);
      return signOut(tx, actor);
    },
    updatePreferences: (tx, { actor, body }) => updatePreferences(tx, actor, body),
    signIn: async (db, { body, request, reply }) => {
      const { token, session } = await signIn(db, secrets, originOf(request), body);
      setSessionCookie(request, reply, token);
      return session;
    },
    changePassword: (db, { actor, body }) => changePassword(db, actor, body),
    beginTwoFactor: (db, { actor, body }) =>
      beginTwoFactor(db, secrets, actor, body.currentPassword),
    confirmTwoFactor: (db, { actor, body }) => confirmTwoFactor(db, secrets, actor, body.totp),
    disableTwoFactor: (db, { actor, body }) => disableTwoFactor(db, actor, body.currentPassword),
  });
