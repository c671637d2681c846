import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse, type RefusalCode } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { devicesContract } from "#src/areas/devices/contract.ts";
import type { FindProblem } from "#src/areas/devices/public/public-view.ts";
import { ratingsContract } from "#src/areas/devices/ratings-contract.ts";
import { rateTrackedDevice } from "#src/areas/devices/server/ratings/rate-device.ts";
import {
  findTrackedDevice,
  getTrackedDevice,
  getTrackedDeviceId,
} from "#src/areas/devices/server/tracking.ts";
import { inTransaction } from "#src/server/database.ts";
import { refused, sendPage, typedIn, type PublicSite } from "./public-site.ts";

const TICKET_LENGTH = 30;

/** /track and /track/{token}: how far a repair has come. */
export function trackPages(app: FastifyInstance, site: PublicSite): void {
  const { db, pages } = site;

  app.get("/track", async (request, reply) => sendForm(request, reply, "", null));

  app.post("/track", async (request, reply) => {
    const typed = typedIn(request);
    const ticket = (typed["ticket"] ?? "").slice(0, TICKET_LENGTH);
    const asked = devicesContract.findTrackedDevice.body.safeParse(typed);
    try {
      await site.count(devicesContract.findTrackedDevice, request);
      if (!asked.success) {
        const isTicket = asked.error.issues.some(({ path }) => path[0] === "ticket");
        const problem = isTicket ? "ticketMissing" : "phoneDigitsInvalid";
        return await sendForm(request, reply.status(422), ticket, problem);
      }
      const { trackingToken } = await findTrackedDevice(db, asked.data);
      const { language } = await site.viewOf(request);
      return await reply.redirect(`/track/${trackingToken}?lang=${language}`, 303);
    } catch (error) {
      const problem = error instanceof Refusal && problemOf[error.code];
      if (!problem) throw error;
      return sendForm(request, refused(reply, error), ticket, problem);
    }
  });

  app.get("/track/:token", async (request, reply) => {
    await site.count(devicesContract.getTrackedDevice, request);
    const asked = devicesContract.getTrackedDevice.params.safeParse(request.params);
    if (!asked.success) return refuse("not_found");
    return sendTracked(request, reply, asked.data.token);
  });

  app.post("/track/:token/rating", async (request, reply) => {
    const { params, body } = ratingsContract.rateTrackedDevice;
    await site.count(ratingsContract.rateTrackedDevice, request);
    const asked = params.safeParse(request.params);
    if (!asked.success) return refuse("not_found");
    const { token } = asked.data;
    const typed = typedIn(request);
    const rating = body.safeParse({ score: Number(typed["score"]), comment: typed["comment"] });
    if (!rating.success) return sendTracked(request, reply.status(422), token);
    const { language } = await site.viewOf(request);
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
    const [device, view, { renderTrack }] = await Promise.all([
      getTrackedDevice(db, token),
      site.viewOf(request),
      pages(),
    ]);
    const page = renderTrack({
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
    return sendPage(reply, page);
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    ticket: string,
    problem: FindProblem | null,
  ): Promise<FastifyReply> {
    const [view, { renderFind }] = await Promise.all([site.viewOf(request), pages()]);
    const action = `/track?lang=${view.language}`;
    return sendPage(reply, renderFind({ ...view, action, ticket, problem }));
  }
}

/** What the form says at its head; any other refusal gets a page of its own. */
const problemOf: Partial<Record<RefusalCode, FindProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
};
