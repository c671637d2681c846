import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { devicesContract } from "#src/areas/devices/contract.ts";
import type { FindProblem } from "#src/areas/devices/public/public-view.ts";
import { ratingsContract } from "#src/areas/devices/ratings/contract.ts";
import { rateTrackedDevice } from "#src/areas/devices/ratings/server/rate-device.ts";
import {
  findTrackedDevice,
  getTrackedDevice,
  getTrackedDeviceId,
} from "#src/areas/devices/tracking/server/tracking.ts";
import { languageOfTracked } from "#src/areas/devices/tracking/server/customer-language.ts";
import { inTransaction } from "#src/server/database.ts";
import { sendPage, typedIn, type PublicSite } from "./public-site.ts";

const TICKET_LENGTH = 30;

/** /track and /track/{token}: how far a repair has come. */
export function trackPages(app: FastifyInstance, site: PublicSite): void {
  const { db, pages } = site;

  site.page(
    app,
    { method: "GET", url: "/track" },
    devicesContract.getTrackedDevice,
    (request, reply) => sendForm(request, reply, null),
  );

  site.page(
    app,
    {
      method: "POST",
      url: "/track",
      onRefusal: ({ code }, request, reply) => {
        const problem = problemOf[code];
        return problem ? sendForm(request, reply, problem) : null;
      },
    },
    devicesContract.findTrackedDevice,
    async (request, reply) => {
      const asked = devicesContract.findTrackedDevice.body.safeParse(typedIn(request));
      if (!asked.success) {
        const isTicket = asked.error.issues.some(({ path }) => path[0] === "ticket");
        const problem = isTicket ? "ticketMissing" : "phoneDigitsInvalid";
        return sendForm(request, reply.status(422), problem);
      }
      const { trackingToken } = await findTrackedDevice(db, request.ip, asked.data);
      const { language } = await site.viewOf(request);
      return reply.redirect(`/track/${trackingToken}?lang=${language}`, 303);
    },
  );

  site.page(
    app,
    { method: "GET", url: "/track/:token" },
    devicesContract.getTrackedDevice,
    (request, reply, { token }) => sendTracked(request, reply, token),
  );

  site.page(
    app,
    { method: "POST", url: "/track/:token/rating" },
    ratingsContract.rateTrackedDevice,
    async (request, reply, { token }) => {
      const typed = typedIn(request);
      const rating = ratingsContract.rateTrackedDevice.body.safeParse({
        score: Number(typed["score"]),
        comment: typed["comment"],
      });
      if (!rating.success) return sendTracked(request, reply.status(422), token);
      const { language } = await site.viewOf(request, await languageOfTracked(db, token));
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
    },
  );

  /** Also the answer to a rating without a score. */
  async function sendTracked(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const [device, customers, { renderTrack }] = await Promise.all([
      getTrackedDevice(db, token),
      languageOfTracked(db, token),
      pages(),
    ]);
    const view = await site.viewOf(request, customers);
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
    problem: FindProblem | null,
  ): Promise<FastifyReply> {
    const ticket = (typedIn(request)["ticket"] ?? "").slice(0, TICKET_LENGTH);
    const [view, { renderFind }] = await Promise.all([site.viewOf(request), pages()]);
    const action = `/track?lang=${view.language}`;
    return sendPage(reply, renderFind({ ...view, action, ticket, problem }));
  }
}

/** What the form says at its head; any other refusal gets a page of its own. */
const problemOf: Partial<Record<RefusalCode, FindProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
  whole_phone_needed: "wholePhoneNeeded",
};
