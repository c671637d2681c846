import type { FastifyRequest } from "fastify";

/** The path as routes see it: without the query, and `%61` read as the letter it stands for. */
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
