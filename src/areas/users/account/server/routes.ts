import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { authContract } from "../../sessions/contract.ts";
import { changePassword } from "./change-password.ts";
import { hideFailedAttempts } from "../../sessions/server/hide-failed-attempts.ts";
import { getSession } from "../../sessions/server/session-queries.ts";
import { originOf } from "../../sessions/server/origin.ts";
import {
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
} from "../../sessions/server/own-sessions.ts";
import { clearSessionCookie, setSessionCookie } from "../../sessions/server/session-cookie.ts";
import { signIn } from "../../sessions/server/sign-in.ts";
import { signOut } from "../../sessions/server/sign-out.ts";
import { readDeviceCookie, setDeviceCookie } from "../../throttle/server/device-cookie.ts";
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor } from "./two-factor.ts";
import { createRecoveryCodes } from "../../second-factors/server/recovery-codes.ts";
import { getSignInMethods } from "./sign-in-methods.ts";
import { findRelyingParty } from "../../passkeys/server/relying-party.ts";
import { updatePreferences } from "./update-preferences.ts";

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
      const device = readDeviceCookie(request);
      const { token, session } = await changePassword(db, actor, { device }, body);
      setSessionCookie(request, reply, token);
      return session;
    },
    beginTwoFactor: (db, { actor, body }) =>
      beginTwoFactor(db, secrets, actor, body.currentPassword),
    confirmTwoFactor: (db, { actor, body }) => confirmTwoFactor(db, secrets, actor, body.totp),
    disableTwoFactor: (db, { actor, body }) => disableTwoFactor(db, actor, body.currentPassword),
    createRecoveryCodes: (db, { actor, body }) =>
      createRecoveryCodes(db, secrets, actor, body.currentPassword),
    getSignInMethods: (db, { actor, request }) =>
      getSignInMethods(db, actor, findRelyingParty(request)?.origin ?? null),
    listOwnSessions: (db, { actor }) => listOwnSessions(db, actor),
    endOwnSession: (tx, { actor, params }) => endOwnSession(tx, actor, params.id),
    endOwnSessions: async (tx, { actor, request, reply }) => {
      clearSessionCookie(request, reply);
      return endOwnSessions(tx, actor);
    },
  });
