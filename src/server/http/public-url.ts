import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The value of FUNDI_PUBLIC_URL, or null. */
    publicUrl: string | null;
  }
}

/** The shop's address for customers, without a trailing slash: FUNDI_PUBLIC_URL, or else the address of the request. */
export function publicUrlOf(request: FastifyRequest): string {
  return request.server.publicUrl ?? `${request.protocol}://${request.host}`;
}
