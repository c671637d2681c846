import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { refuse } from "#src/shared/errors.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";

/** The site for which a passkey is made. A browser gives a passkey to no other site. */
export interface RelyingParty {
  /** The name of the host. */
  id: string;
  /** The address without a path, as browsers name it to the authenticator. */
  origin: string;
}

/** The relying party of the shop's public address; null if its host has only a number, for which no passkey works. */
export function findRelyingParty(request: FastifyRequest): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrlOf(request));
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? { id: hostname, origin } : null;
}

/** @throws Refusal passkeys_unavailable */
export const getRelyingParty = (request: FastifyRequest): RelyingParty =>
  findRelyingParty(request) ?? refuse("passkeys_unavailable");
