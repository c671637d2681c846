import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** FUNDI_PUBLIC_URL, or null. */
    publicUrl: string | null;
  }
}

/** Where customers reach the shop, without a trailing slash: as configured, else as this request came. */
export function publicUrlOf(request: FastifyRequest): string {
  return request.server.publicUrl ?? `${request.protocol}://${request.host}`;
}
