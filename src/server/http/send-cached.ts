import type { FastifyReply, FastifyRequest } from "fastify";
import { languages } from "#src/shared/words.ts";
import type { LastingPage } from "./cached-pages.ts";

/**
 * For how long browsers and caches use a page without asking, and for how long they may show it while they ask. Both
 * end at the moment at which the page changes by itself, such as the end of an offer.
 */
const FRESH_SECONDS = 30;
const STALE_SECONDS = 300;

/** Sends a cached page, or only 304 if the client has it already. */
export function sendCached(reply: FastifyReply, page: LastingPage): FastifyReply {
  const { headers, query } = reply.request;
  // The language is in the address, or else it depends on the browser. An unknown language in the address is none.
  const { lang } = (query ?? {}) as { lang?: unknown };
  const hasLanguage = languages.some((each) => each === lang);
  reply
    .header("vary", hasLanguage ? "accept-encoding" : "accept-encoding, accept-language")
    .header("etag", page.etag)
    .header("cache-control", timesOf(page.until));
  if (isKnown(headers["if-none-match"], page.etag)) return reply.status(304).send();
  reply.type(page.contentType);
  const accepted = acceptedIn(headers);
  if (accepted.has("br")) return reply.header("content-encoding", "br").send(page.brotli);
  if (accepted.has("gzip")) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

function timesOf(until: number): string {
  const left = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const fresh = Math.min(FRESH_SECONDS, left);
  const stale = Math.min(STALE_SECONDS, left - fresh);
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}`;
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = etag.replace(/^W\//, "");
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === plain);
}

/** The encodings that the client accepts. One with the weight 0 is refused. */
function acceptedIn(headers: FastifyRequest["headers"]): ReadonlySet<string> {
  const header = headers["accept-encoding"];
  const parts = (typeof header === "string" ? header : "").toLowerCase().split(",");
  const accepted = parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  return new Set(accepted.map((part) => part.split(";", 1)[0]?.trim() ?? ""));
}
