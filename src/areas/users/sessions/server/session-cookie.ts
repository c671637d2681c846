import type { FastifyReply, FastifyRequest } from "fastify";

/** `__Host-` binds the cookie to this exact host; browsers accept names with this prefix only over HTTPS. */
const nameFor = (request: FastifyRequest): string =>
  request.protocol === "https" ? "__Host-fundi_session" : "fundi_session";

const attributes = (request: FastifyRequest) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" }) as const;

export function readSessionCookie(request: FastifyRequest): string | null {
  return request.cookies[nameFor(request)] ?? null;
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(nameFor(request), token, attributes(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributes(request));
}
