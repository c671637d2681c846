import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../core/server/session-token.ts";

/** 400 days, the maximum age that browsers allow for a cookie. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;

const nameFor = (request: FastifyRequest): string =>
  request.protocol === "https" ? "__Host-fundi_device" : "fundi_device";

/**
 * Reads the cookie that identifies a browser, which several users can share. The cookie grants no access. It only
 * separates failed attempts of this browser from those of other browsers. It needs no signature, because the server
 * recognises only tokens that it stored.
 */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const token = request.cookies[nameFor(request)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export const newDevice = (): string => newToken();

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  device: string,
): void {
  reply.setCookie(nameFor(request), device, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}
