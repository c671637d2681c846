import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { originOf } from "../../sessions/server/origin.ts";
import { setSessionCookie } from "../../sessions/server/session-cookie.ts";
import { setDeviceCookie } from "../../throttle/server/device-cookie.ts";
import { passkeysContract } from "../contract.ts";
import { keepChallengeCookie, readChallengeCookie } from "./challenge-cookie.ts";
import { addPasskey, beginPasskey, removePasskey } from "./change-passkeys.ts";
import { getRelyingParty } from "./relying-party.ts";
import { beginPasskeySignIn, signInByPasskey } from "./sign-in-by-passkey.ts";

export const passkeysRoutes = (secrets: Secrets): AreaRoutes =>
  routes(passkeysContract, {
    beginPasskey: (db, { actor, body, request }) =>
      beginPasskey(db, actor, getRelyingParty(request), body.currentPassword),
    addPasskey: (db, { actor, body, request }) =>
      addPasskey(db, secrets, actor, getRelyingParty(request), body),
    removePasskey: (db, { actor, params, body }) =>
      removePasskey(db, actor, params.id, body.currentPassword),
    beginPasskeySignIn: (db, { request, reply }) => {
      const party = getRelyingParty(request);
      return beginPasskeySignIn(db, party, keepChallengeCookie(request, reply));
    },
    signInByPasskey: async (db, { body, request, reply }) => {
      const party = getRelyingParty(request);
      const origin = originOf(request);
      const browser = readChallengeCookie(request);
      const { token, session } = await signInByPasskey(db, party, origin, { ...body, browser });
      setSessionCookie(request, reply, token);
      setDeviceCookie(request, reply, origin.device);
      return session;
    },
  });
