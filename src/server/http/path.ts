import type { FastifyRequest } from "fastify";

/** The path as the router sees it: without the query, and with `%61` decoded to its letter. */
export function pathOf({ url }: Pick<FastifyRequest, "url">): string {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export const isApi = (request: Pick<FastifyRequest, "url">): boolean =>
  pathOf(request).startsWith("/api/");
