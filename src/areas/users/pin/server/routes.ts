import { routes } from "#src/server/http/routes.ts";
import { setSessionCookie } from "../../sessions/server/session-cookie.ts";
import { originOf } from "../../sessions/server/origin.ts";
import { readDeviceCookie, setDeviceCookie } from "../../throttle/server/device-cookie.ts";
import { pinContract } from "../contract.ts";
import { deletePin, setPin } from "./change-pin.ts";
import { listTillUsers, switchUser } from "./switch-user.ts";

export const pinRoutes = routes(pinContract, {
  listTillUsers: (db, { request }) => listTillUsers(db, readDeviceCookie(request)),
  switchUser: async (db, { body, request, reply }) => {
    const { token, session } = await switchUser(db, originOf(request), body);
    setSessionCookie(request, reply, token);
    return session;
  },
  setPin: async (db, { actor, body, request, reply }) => {
    const { device } = originOf(request);
    const done = await setPin(db, actor, { device }, body);
    setDeviceCookie(request, reply, device);
    return done;
  },
  deletePin: (tx, { actor }) => deletePin(tx, actor),
});
