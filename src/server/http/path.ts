import type { FastifyRequest } from "fastify";

/** The path of a request as the router compares it: without the query, and with `%61` decoded to `a`. */
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
