import type { FastifyRequest } from "fastify";
import { refuse } from "#src/shared/errors.ts";

/**
 * Refuses a write that a browser sends from the page of another site, even with a valid cookie. Programs other than
 * browsers send neither `Sec-Fetch-Site` nor `Origin` and pass. The check runs before every route, so that no new form
 * can bypass it.
 * @throws Refusal cross_site_request
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  if (site !== undefined) refuse("cross_site_request");
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase())
    refuse("cross_site_request");
}
