import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, Validated } from "#src/shared/contract.ts";
import type { Language } from "#src/shared/words.ts";
import { invariant, refuse, Refusal, refusals } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { toRefusal } from "#src/server/http/problem.ts";
import { countCallOf } from "#src/server/http/guards/rate-limit.ts";
import { wordsOf } from "#src/server/words.ts";
import type { PublicPages, PublicView } from "#src/areas/devices/public/public-view.ts";
import { getShopSettings } from "#src/areas/settings/server/queries.ts";
import { constraints } from "./constraints.ts";
import { languageOf } from "./preferred-language.ts";

/** What a form may weigh: a few short texts. */
const FORM_BYTES = 2048;

/** What the pages of one topic share: how they are counted, worded and drawn. */
export interface PublicSite {
  db: Database;
  /** Loaded when first asked for. */
  pages(): Promise<PublicPages>;
  /** Registers a page. Before `answer` it is counted, and what stands in its path is checked. */
  page<E extends Endpoint>(
    app: FastifyInstance,
    page: PublicRoute,
    endpoint: E,
    answer: Answer<E>,
  ): void;
  /** `customers`: the language that the customer of the record prefers. */
  viewOf(
    request: FastifyRequest,
    customers?: Language | null,
  ): Promise<PublicView & Pick<Parameters<PublicPages["renderTrack"]>[0], "moneyFormat">>;
  /** A page for what went wrong. */
  sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export interface PublicRoute {
  method: "GET" | "POST";
  url: string;
  /** What its form may weigh, where that is more than usual. */
  bodyLimit?: number;
  /** The page for a refusal that it words itself; null: a page of its own. `reply` has the status already. */
  onRefusal?: (
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | null;
}

/** `params` are those of the call, where the path of the page has the same ones. */
type Answer<E extends Endpoint> = (
  request: FastifyRequest,
  reply: FastifyReply,
  params: Validated<E>["params"],
) => Promise<FastifyReply>;

interface SiteOptions {
  db: Database;
  pages: PublicSite["pages"];
  assets: PublicView["assets"];
  /** The catalogue with the topic's words. */
  catalogue: "track" | "estimate-page";
}

export function publicSite({ db, pages, assets, catalogue }: SiteOptions): PublicSite {
  async function viewOf(request: FastifyRequest, customers: Language | null = null) {
    const { business, moneyFormat } = await getShopSettings(db);
    const language = languageOf(request, { customers, shops: business.language });
    const shop = { name: business.name, phone: business.phone || null };
    return { ...frameOf(request, language), shop, moneyFormat };
  }

  /** With the database away, a page still says so in words. */
  function plainViewOf(request: FastifyRequest): PublicView {
    const language = languageOf(request, { customers: null, shops: "en" });
    const shop = { name: wordsOf("common", language)("productName"), phone: null };
    return { ...frameOf(request, language), shop };
  }

  function frameOf(request: FastifyRequest, language: PublicView["language"]) {
    const otherLanguageHref = `${pathOf(request)}?lang=${language === "en" ? "sw" : "en"}`;
    return { language, word: wordsOf(catalogue, language), otherLanguageHref, assets };
  }

  return {
    db,
    pages,
    viewOf,
    page(app, { method, url, bodyLimit = FORM_BYTES, onRefusal }, endpoint, answer) {
      invariant(endpoint.rateLimit, `${url} has no limit`);
      app.route({
        method,
        url,
        bodyLimit,
        handler: async (request, reply) => {
          try {
            await countCallOf(db, endpoint, request);
            return await answer(request, reply, paramsOf(endpoint, url, request));
          } catch (error) {
            const page =
              error instanceof Refusal
                ? onRefusal?.(error, request, refused(reply, error))
                : undefined;
            if (!page) throw error;
            return page;
          }
        },
      });
    },
    async sendError(thrown, request, reply) {
      const known = toRefusal(thrown, constraints);
      if (!known) request.log.error({ err: thrown }, "unexpected error");
      const refusal = known ?? new Refusal("internal_error");
      const view = await viewOf(request).catch(() => plainViewOf(request));
      const { word, language } = view;
      const isMissing = refusal.code === "not_found";
      const isLimit = refusal.code === "too_many_requests";
      const { renderMessage } = await pages();
      const page = renderMessage({
        ...view,
        title: word(isMissing ? "missingTitle" : "title"),
        hint: word(isMissing ? "missingHint" : isLimit ? "tooManyTries" : "unavailable"),
        link: isMissing
          ? { label: word("findByTicket"), href: `/track?lang=${language}` }
          : { label: word("tryAgain"), href: `${pathOf(request)}?lang=${language}` },
      });
      return sendPage(refused(reply, refusal), page);
    },
  };
}

/** As the call has them. @throws Refusal not_found */
function paramsOf<E extends Endpoint>(
  endpoint: E,
  url: string,
  request: FastifyRequest,
): Validated<E>["params"] {
  const params = url.includes(":") ? endpoint.params?.safeParse(request.params) : undefined;
  if (params && !params.success) refuse("not_found");
  return params?.data as Validated<E>["params"];
}

/** The status of a refusal, and when to come back. */
function refused(reply: FastifyReply, { code, extra }: Refusal): FastifyReply {
  if (extra.retryAfterSeconds !== undefined) reply.header("retry-after", extra.retryAfterSeconds);
  return reply.status(refusals[code].status);
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(page);

/** What was typed into a form, by field: text and nothing else. */
export const typedIn = (request: FastifyRequest): Partial<Record<string, string>> =>
  (request.body ?? {}) as Partial<Record<string, string>>;

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/track";
