import type { FastifyRequest } from "fastify";

/** A callback of a provider as it arrived, with its exact bytes, because signatures cover them. */
export interface ProviderCallback {
  headers: Record<string, string>;
  body: Buffer;
  query: Record<string, string>;
  /** The path and the query as the provider called them. */
  path: string;
}

export function asCallback(
  body: Buffer,
  { headers, query, url }: FastifyRequest,
): ProviderCallback {
  const texts = (input: object) =>
    Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
  return { headers: texts(headers), body, query: texts(query ?? {}), path: url };
}
