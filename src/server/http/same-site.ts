import type { FastifyRequest } from "fastify";
import { refuse } from "#src/shared/errors.ts";

/**
 * A write that a browser sends from another site is refused, whatever cookie it carries. Programs that are no
 * browser send neither header and pass.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  if (site !== undefined) refuse("cross_site_request");
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) refuse("cross_site_request");
}
