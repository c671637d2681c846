import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { Refusal, refusals, refuse, type RefusalCode } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { toRefusal } from "#src/server/http/problem.ts";
import { countCall } from "#src/server/http/rate-limit.ts";
import { wordsOf } from "#src/server/words.ts";
import { devicesContract } from "#src/areas/devices/contract.ts";
import { ratingsContract } from "#src/areas/devices/ratings-contract.ts";
import type {
  FindProblem,
  PublicPages,
  PublicView,
} from "#src/areas/devices/public/public-view.ts";
import { rateTrackedDevice } from "#src/areas/devices/server/ratings/rate-device.ts";
import {
  findTrackedDevice,
  getTrackedDevice,
  getTrackedDeviceId,
} from "#src/areas/devices/server/tracking.ts";
import { getShopSettings } from "#src/areas/settings/server/queries.ts";
import { constraints } from "./constraints.ts";
import { languageOf } from "./preferred-language.ts";

const FORM_BYTES = 2048;
const TICKET_LENGTH = 30;

/**
 * The pages anybody may see: /track and /track/{token}. Drawn on the server, complete without a script, kept by no
 * cache and no search engine. They count towards the same limits as the calls they stand for.
 */
export async function publicRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const built = dist("public/public-pages.js");
  if (!existsSync(built)) {
    app.log.warn("the public pages are not built (npm run build); /track does not answer");
    return;
  }
  const pages = (await import(pathToFileURL(built).href)) as PublicPages;
  const assets = { stylesheet: stylesheetHref(), script: "/track.js" };

  // A form and nothing else: what is typed is text.
  app.removeAllContentTypeParsers();
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
    return sendRefusal(request, reply, refusal ?? new Refusal("internal_error"));
  });

  app.get("/track", { schema: { hide: true } }, async (request, reply) =>
    sendForm(request, reply, "", null),
  );

  app.post("/track", { schema: { hide: true } }, async (request, reply) => {
    const typed = (request.body ?? {}) as Partial<Record<string, string>>;
    const ticket = (typed["ticket"] ?? "").slice(0, TICKET_LENGTH);
    const asked = devicesContract.findTrackedDevice.body.safeParse(typed);
    try {
      await count(devicesContract.findTrackedDevice, request);
      if (!asked.success) {
        const isTicket = asked.error.issues.some(({ path }) => path[0] === "ticket");
        const problem = isTicket ? "ticketMissing" : "phoneDigitsInvalid";
        return await sendForm(request, reply.status(422), ticket, problem);
      }
      const { trackingToken } = await findTrackedDevice(db, asked.data);
      const { language } = await viewOf(request);
      return await reply.redirect(`/track/${trackingToken}?lang=${language}`, 303);
    } catch (error) {
      const problem = error instanceof Refusal && problemOf[error.code];
      if (!problem) throw error;
      return sendForm(request, refused(reply, error), ticket, problem);
    }
  });

  app.get("/track/:token", { schema: { hide: true } }, async (request, reply) => {
    await count(devicesContract.getTrackedDevice, request);
    const asked = devicesContract.getTrackedDevice.params.safeParse(request.params);
    if (!asked.success) return refuse("not_found");
    return sendTracked(request, reply, asked.data.token);
  });

  app.post("/track/:token/rating", { schema: { hide: true } }, async (request, reply) => {
    const { params, body } = ratingsContract.rateTrackedDevice;
    await count(ratingsContract.rateTrackedDevice, request);
    const asked = params.safeParse(request.params);
    if (!asked.success) return refuse("not_found");
    const { token } = asked.data;
    const typed = (request.body ?? {}) as Partial<Record<string, string>>;
    const rating = body.safeParse({ score: Number(typed["score"]), comment: typed["comment"] });
    if (!rating.success) return sendTracked(request, reply.status(422), token);
    const { language } = await viewOf(request);
    const page = `/track/${token}?lang=${language}`;
    const deviceId = await getTrackedDeviceId(db, token);
    try {
      await inTransaction(db, (tx) => rateTrackedDevice(tx, deviceId, rating.data));
    } catch (error) {
      // Too late, or too early: the page itself says where the rating stands.
      if (error instanceof Refusal && error.code === "conflict") return reply.redirect(page, 303);
      throw error;
    }
    return reply.redirect(`${page}&rated=1#rating`, 303);
  });

  /** Also what a rating without a score gets to see. */
  async function sendTracked(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const [device, view] = await Promise.all([getTrackedDevice(db, token), viewOf(request)]);
    const page = pages.renderTrack({
      ...view,
      // The form's own address is only ever posted to.
      otherLanguageHref: view.otherLanguageHref.replace("/rating?", "?"),
      device,
      today: today(),
      eventsHref: `/api/track/${token}/events`,
      ratingHref: `/track/${token}/rating?lang=${view.language}`,
      isThanked: /[?&]rated=1(?:&|$)/.test(request.url),
      isScoreMissing: request.method === "POST",
    });
    return send(reply, page);
  }

  function count({ method, path, rateLimit }: Endpoint, request: FastifyRequest): Promise<void> {
    if (!rateLimit) throw new Error(`${path} has no limit`);
    return countCall(db, `${method} ${path} ${request.ip}`, rateLimit.max, rateLimit.seconds);
  }

  async function viewOf(request: FastifyRequest) {
    const { business, moneyFormat } = await getShopSettings(db);
    const language = languageOf(request, business.language);
    const shop = { name: business.name, phone: business.phone || null };
    return { ...frameOf(request, language), shop, moneyFormat };
  }

  /** With the database away, a page still says so in words. */
  function plainViewOf(request: FastifyRequest): PublicView {
    const language = languageOf(request, "en");
    const shop = { name: wordsOf("common", language)("productName"), phone: null };
    return { ...frameOf(request, language), shop };
  }

  function frameOf(request: FastifyRequest, language: PublicView["language"]) {
    const otherLanguageHref = `${pathOf(request)}?lang=${language === "en" ? "sw" : "en"}`;
    return { language, word: wordsOf("track", language), otherLanguageHref, assets };
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    ticket: string,
    problem: FindProblem | null,
  ): Promise<FastifyReply> {
    const view = await viewOf(request);
    const action = `/track?lang=${view.language}`;
    return send(reply, pages.renderFind({ ...view, action, ticket, problem }));
  }

  async function sendRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
  ): Promise<FastifyReply> {
    const view = await viewOf(request).catch(() => plainViewOf(request));
    const { word, language } = view;
    const isMissing = refusal.code === "not_found";
    const isLimit = refusal.code === "too_many_requests";
    const page = pages.renderMessage({
      ...view,
      title: word(isMissing ? "missingTitle" : "title"),
      hint: word(isMissing ? "missingHint" : isLimit ? "tooManyTries" : "unavailable"),
      link: isMissing
        ? { label: word("findByTicket"), href: `/track?lang=${language}` }
        : { label: word("tryAgain"), href: `${pathOf(request)}?lang=${language}` },
    });
    return send(refused(reply, refusal), page);
  }
}

/** What the form says at its head; any other refusal gets a page of its own. */
const problemOf: Partial<Record<RefusalCode, FindProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
};

function refused(reply: FastifyReply, { code, extra }: Refusal): FastifyReply {
  if (extra.retryAfterSeconds !== undefined) reply.header("retry-after", extra.retryAfterSeconds);
  return reply.status(refusals[code].status);
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(page);

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/track";

function dist(path: string): string {
  return fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
}

/** The stylesheet's name has its content's hash, which the build's manifest knows. */
function stylesheetHref(): string {
  const text = readFileSync(dist("client/.vite/manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Record<string, { file: string }>;
  const entry = manifest["src/client/public.css"];
  if (!entry) throw new Error("the build names no stylesheet for the public pages");
  return `/${entry.file}`;
}
