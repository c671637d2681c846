import type { FastifyRequest } from "fastify";
import { readSessionCookie } from "./session-cookie.ts";
import { newDevice, readDeviceCookie } from "../../throttle/server/device-cookie.ts";

/** The origin of a sign-in. A new browser gets a new device token, which becomes a cookie when the sign-in succeeds. */
export const originOf = (request: FastifyRequest) => ({
  userAgent: request.headers["user-agent"] ?? null,
  address: request.ip,
  device: readDeviceCookie(request) ?? newDevice(),
  replaces: readSessionCookie(request),
});
