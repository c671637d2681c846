import type { FastifyRequest } from "fastify";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { authContract } from "../contract.ts";
import { changePassword } from "../../account/server/change-password.ts";
import { hideFailedAttempts } from "./hide-failed-attempts.ts";
import { getSession } from "./session-queries.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { newDevice, readDeviceCookie, setDeviceCookie } from "./throttle/device-cookie.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
} from "../../account/server/two-factor.ts";
import { updatePreferences } from "../../account/server/update-preferences.ts";

/** The origin of a sign-in. A new browser gets a new device token, which becomes a cookie when the sign-in succeeds. */
export const originOf = (request: FastifyRequest) => ({
  userAgent: request.headers["user-agent"] ?? null,
  address: request.ip,
  device: readDeviceCookie(request) ?? newDevice(),
  replaces: readSessionCookie(request),
});

export const authRoutes = (secrets: Secrets): AreaRoutes =>
  routes(authContract, {
    getSession: (db, { actor }) => getSession(db, actor),
    signOut: async (tx, { actor, request, reply }) => {
      clearSessionCookie(request, reply);
      return signOut(tx, actor);
    },
    hideFailedAttempts: (tx, { actor }) => hideFailedAttempts(tx, actor),
    updatePreferences: (tx, { actor, body }) => updatePreferences(tx, actor, body),
    signIn: async (db, { body, request, reply }) => {
      const origin = originOf(request);
      const { token, session } = await signIn(db, secrets, origin, body);
      setSessionCookie(request, reply, token);
      setDeviceCookie(request, reply, origin.device);
      return session;
    },
    changePassword: async (db, { actor, body, request, reply }) => {
      const { token, session } = await changePassword(db, actor, body);
      setSessionCookie(request, reply, token);
      return session;
    },
    beginTwoFactor: (db, { actor, body }) =>
      beginTwoFactor(db, secrets, actor, body.currentPassword),
    confirmTwoFactor: (db, { actor, body }) => confirmTwoFactor(db, secrets, actor, body.totp),
    disableTwoFactor: (db, { actor, body }) => disableTwoFactor(db, actor, body.currentPassword),
  });
