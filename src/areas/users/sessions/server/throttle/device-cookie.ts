import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../session-token.ts";

/** Browsers keep no cookie longer. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;

const nameFor = (request: FastifyRequest): string =>
  request.protocol === "https" ? "__Host-fundi_device" : "fundi_device";

/**
 * Names this browser; people sign in from it, one after the other. It opens nothing: it only keeps attempts made here
 * apart from those of strangers. Only the server can know that a token was used before, so it needs no signature.
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
