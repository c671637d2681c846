import type { FastifyReply } from "fastify";
import { isPage, successesOf, type Endpoint } from "#src/shared/contract.ts";
import { invariant, toProblem, type Refusal } from "#src/shared/errors.ts";
import { refusals } from "#src/shared/refusals/refusals.ts";
import type { LastingPage } from "./cached-pages.ts";
import { sendCached } from "./send-cached.ts";

/** The answer of a handler that chooses between the `status` and the `otherStatus` of its endpoint. */
export class StatusAnswer<T> {
  readonly status: 200 | 201;
  readonly body: T;
  constructor(status: 200 | 201, body: T) {
    this.status = status;
    this.body = body;
  }
}

/**
 * The answer of a page: a complete HTML document, a page that is kept for everybody, the address for a redirect, or the
 * address that the page has now for good.
 */
export type Page =
  | { readonly html: string }
  | { readonly kept: LastingPage }
  | { readonly goTo: string }
  | { readonly movedTo: string };

/** An answer in the form in which it is sent to the client and stored with its Idempotency-Key. */
export interface Presented {
  status: number;
  /** The body: JSON of the contract or HTML. For a redirect (status 301 or 303) it is the address. */
  answer: string;
  /** A page that is sent in its stored form instead of `answer`. */
  kept?: LastingPage;
}

/**
 * Removes every field that the contract does not declare from the result of a handler, so that none leaves the server.
 */
export function present(endpoint: Endpoint, result: unknown): Presented {
  if (isPage(endpoint)) return presentPage(result as Page);
  const { status, body } =
    result instanceof StatusAnswer ? result : { status: endpoint.status ?? 200, body: result };
  invariant(endpoint.output, `${endpoint.path} answers JSON without an output schema`);
  invariant(successesOf(endpoint).has(status), `${endpoint.path} does not declare ${status}`);
  return { status, answer: JSON.stringify(endpoint.output.parse(body)) };
}

function presentPage(page: Page, status = 200): Presented {
  if ("goTo" in page) return { status: 303, answer: page.goTo };
  if ("movedTo" in page) return { status: 301, answer: page.movedTo };
  if ("kept" in page) return { status, answer: "", kept: page.kept };
  return { status, answer: page.html };
}

export function send(reply: FastifyReply, endpoint: Endpoint, presented: Presented): FastifyReply {
  if (isPage(endpoint)) return sendPage(reply, presented, endpoint.cacheSeconds);
  const { status, answer } = presented;
  return reply.status(status).type("application/json; charset=utf-8").send(answer);
}

/** Sends the page that explains a refusal, with the status of the refusal. */
export function sendRefusalPage(reply: FastifyReply, { code, extra }: Refusal, page: Page) {
  if (extra.retryAfterSeconds !== undefined) reply.header("retry-after", extra.retryAfterSeconds);
  return sendPage(reply, presentPage(page, refusals[code].status));
}

/** Sends a page. Without `cacheSeconds` it is for one reader, so caches and search engines must not keep it. */
function sendPage(
  reply: FastifyReply,
  { status, answer, kept }: Presented,
  cacheSeconds?: number,
): FastifyReply {
  if (kept && status === 200) return sendCached(reply, kept);
  reply.header("vary", "accept-language");
  if (cacheSeconds !== undefined && status === 200) {
    reply.header("cache-control", `public, max-age=${cacheSeconds}`);
  } else {
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex, nofollow");
  }
  if (status === 301) reply.header("cache-control", "public, max-age=3600");
  if (status === 301 || status === 303) return reply.redirect(answer, status);
  return reply.status(status).type("text/html; charset=utf-8").send(answer);
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(refusal);
  const { retryAfterSeconds } = refusal.extra;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply
    .status(problem.status)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
