import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { refuse } from "#src/shared/errors.ts";
import { isApi } from "../path.ts";

/**
 * Lets nobody on the internet use Fundi without encryption: anybody between them and the shop could read passwords and
 * cookies. A page leads to the encrypted address of the shop, if it has one (FUNDI_PUBLIC_URL); anything else is
 * refused, so that a program with a wrong address is noticed. This machine and the shop's own network may use plain
 * HTTP, because a till must also work in a shop without a certificate.
 * @returns whether the answer has been sent
 * @throws Refusal https_required
 */
export function answerPlainHttp(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.protocol === "https" || !isOnTheInternet(request.ip)) return false;
  const { publicUrl } = request.server;
  const isLook = request.method === "GET" || request.method === "HEAD";
  if (!isLook || isApi(request) || !publicUrl?.startsWith("https:")) refuse("https_required");
  void reply.redirect(publicUrl + request.url, 308);
  return true;
}

const isOnTheInternet = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
