import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../core/server/session-token.ts";
import { CHALLENGE_SECONDS } from "./challenges.ts";

const nameFor = (request: FastifyRequest): string =>
  request.protocol === "https" ? "__Host-fundi_challenge" : "fundi_challenge";

/** The cookie that binds the challenge of a sign-in to the browser that asked for it. null if it is missing. */
export function readChallengeCookie(request: FastifyRequest): string | null {
  const token = request.cookies[nameFor(request)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets the cookie. A browser that has one keeps it, so that repeated requests leave one challenge. */
export function keepChallengeCookie(request: FastifyRequest, reply: FastifyReply): string {
  const token = readChallengeCookie(request) ?? newToken();
  reply.setCookie(nameFor(request), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: CHALLENGE_SECONDS,
  });
  return token;
}
