import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { languages, type Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { toRefusal } from "#src/server/http/problem.ts";
import { countCall } from "#src/server/http/rate-limit.ts";
import { wordsOf } from "#src/server/words.ts";
import { devicesContract } from "#src/areas/devices/contract.ts";
import type {
  FindProblem,
  PublicPages,
  PublicView,
} from "#src/areas/devices/public/public-view.ts";
import { findTrackedDevice, getTrackedDevice } from "#src/areas/devices/server/tracking.ts";
import { getShopSettings } from "#src/areas/settings/server/queries.ts";
import { constraints } from "./constraints.ts";
import { preferredLanguage } from "./preferred-language.ts";

const dist = (path: string): string =>
  fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
const FORM_BYTES = 2048;

/**
 * The pages anybody may see: /track and /track/{token}. Drawn on the server, complete without a script, never stored
 * by caches or search engines. They count towards the same limits as the API they stand for.
 */
export async function publicRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const built = dist("public/public-pages.js");
  if (!existsSync(built)) {
    app.log.warn("the public pages are not built (npm run build); /track does not answer");
    return;
  }
  const pages = (await import(pathToFileURL(built).href)) as PublicPages;
  const assets = { stylesheet: stylesheetHref(), script: "/track.js" };

  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook("onSend", async (_request, reply) => {
    reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex, nofollow")
      .header("vary", "accept-language");
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error, constraints);
    if (!refusal) request.log.error({ err: error }, "unexpected error");
    return draftAnswer(request, reply, refusal ?? new Refusal("internal_error"));
  });

  async function viewOf(request: FastifyRequest): Promise<PublicView & { moneyFormat: ShopMoney }> {
    const { business, moneyFormat } = await getShopSettings(db);
    const language = languageOf(request, business.language);
    return {
      language,
      word: wordsOf("track", language),
      shop: { name: business.name, phone: business.phone || null },
      otherLanguageHref: `${pathOf(request)}?lang=${language === "en" ? "sw" : "en"}`,
      assets,
      moneyFormat,
    };
  }

  /** Even with the database away, the page says so in words. */
  async function draftAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
  ): Promise<FastifyReply> {
    const view = await viewOf(request).catch((): PublicView => plainView(request, assets));
    if (refusal.extra.retryAfterSeconds !== undefined)
      reply.header("retry-after", refusal.extra.retryAfterSeconds);
    const { word, language } = view;
    const find = { label: word("findByTicket"), href: `/track?lang=${language}` };
    if (refusal.code === "not_found") {
      return html(
        reply,
        404,
        pages.renderMessage({
          ...view,
          title: word("missingTitle"),
          hint: word("missingHint"),
          link: find,
        }),
      );
    }
    const isLimit = refusal.code === "too_many_requests";
    const hint = word(isLimit ? "tooManyTries" : "unavailable");
    const again = { label: word("tryAgain"), href: `${pathOf(request)}?lang=${language}` };
    return html(
      reply,
      isLimit ? 429 : 503,
      pages.renderMessage({ ...view, title: word("title"), hint, link: again }),
    );
  }

  async function findPage(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    ticket: string,
    problem: FindProblem | null,
  ): Promise<FastifyReply> {
    const view = await viewOf(request);
    const action = `/track?lang=${view.language}`;
    return html(reply, status, pages.renderFind({ ...view, action, ticket, problem }));
  }

  app.get("/track", { schema: { hide: true } }, (request, reply) =>
    findPage(request, reply, 200, "", null),
  );

  app.post("/track", { schema: { hide: true } }, async (request, reply) => {
    const typed = (request.body ?? {}) as Record<string, unknown>;
    const ticket = typeof typed["ticket"] === "string" ? typed["ticket"].slice(0, 30) : "";
    const { findTrackedDevice: endpoint } = devicesContract;
    const { max, seconds } = endpoint.rateLimit;
    try {
      await countCall(db, `${endpoint.method} ${endpoint.path} ${request.ip}`, max, seconds);
      const asked = endpoint.body.safeParse(typed);
      if (!asked.success) {
        const isTicket = asked.error.issues.some((issue) => issue.path[0] === "ticket");
        return await findPage(
          request,
          reply,
          422,
          ticket,
          isTicket ? "ticketMissing" : "phoneDigitsInvalid",
        );
      }
      const { trackingToken } = await findTrackedDevice(db, asked.data);
      const { language } = await viewOf(request);
      return await reply.redirect(`/track/${trackingToken}?lang=${language}`, 303);
    } catch (error) {
      const problem = error instanceof Refusal ? findProblems[error.code] : undefined;
      if (!problem || !(error instanceof Refusal)) throw error;
      if (error.extra.retryAfterSeconds !== undefined)
        reply.header("retry-after", error.extra.retryAfterSeconds);
      return findPage(request, reply, problem === "notFound" ? 404 : 429, ticket, problem);
    }
  });

  app.get<{ Params: { token: string } }>(
    "/track/:token",
    { schema: { hide: true } },
    async (request, reply) => {
      const { getTrackedDevice: endpoint } = devicesContract;
      const { max, seconds } = endpoint.rateLimit;
      await countCall(db, `${endpoint.method} ${endpoint.path} ${request.ip}`, max, seconds);
      const asked = endpoint.params.safeParse(request.params);
      if (!asked.success) throw new Refusal("not_found");
      const { token } = asked.data;
      const [device, view] = await Promise.all([getTrackedDevice(db, token), viewOf(request)]);
      const page = pages.renderTrack({
        ...view,
        device,
        today: today(),
        eventsHref: `/api/track/${token}/events`,
      });
      return html(reply, 200, page);
    },
  );
}

type ShopMoney = Awaited<ReturnType<typeof getShopSettings>>["moneyFormat"];

const findProblems: Partial<Record<string, FindProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
};

const html = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").send(page);

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/track";

/** The choice in the address, else the browser's, else the shop's. */
function languageOf(request: FastifyRequest, shops: Language): Language {
  const { lang } = request.query as { lang?: unknown };
  return (
    languages.find((one) => one === lang) ??
    preferredLanguage(request.headers["accept-language"]) ??
    shops
  );
}

function plainView(request: FastifyRequest, assets: PublicView["assets"]): PublicView {
  const language = languageOf(request, "en");
  return {
    language,
    word: wordsOf("track", language),
    shop: { name: wordsOf("common", language)("productName"), phone: null },
    otherLanguageHref: `${pathOf(request)}?lang=${language === "en" ? "sw" : "en"}`,
    assets,
  };
}

/** The stylesheet's name has its content's hash, which the build's manifest knows. */
function stylesheetHref(): string {
  const manifest = JSON.parse(readFileSync(dist("client/.vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const entry = manifest["src/client/public.css"];
  if (!entry)
    throw new Error("dist/client/.vite/manifest.json names no stylesheet for the public pages");
  return `/${entry.file}`;
}
