import type { FastifyRequest } from "fastify";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Language } from "#src/shared/words.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { devicesContract, type TrackedDevice } from "../../core/contract.ts";
import type { FindProblem, TrackPages } from "../public/track-view.ts";
import { rateTrackedDevice } from "../../ratings/server/rate-device.ts";
import { trackPagesContract } from "../pages-contract.ts";
import { findTrackedDevice, getTrackedDevice } from "./tracking.ts";
import { languageOfTracked } from "./customer-language.ts";
import { linkedPdfHref } from "#src/areas/payments/receipts/linked-pdf.ts";
import { receiptHref } from "#src/areas/payments/receipts/receipt-numbers.ts";
import { listReceiptsOfRepair } from "#src/areas/payments/receipts/server/own-receipts.ts";
import { typedIn, type PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";
import { getTrackedDeviceId } from "../../core/server/tracked-device.ts";

const TICKET_LENGTH = 30;

/** What the pages need of higher areas. The app passes it. */
export interface TrackPageParts {
  /** Returns the last day of the warranty; null before the hand-over, and for a repair without a warranty. */
  warrantyOf(db: Database, trackingToken: string): Promise<string | null>;
}

/** The pages of /track and /track/{token}, which show a customer the progress of a repair. */
export function trackPages(site: PublicSite, { warrantyOf }: TrackPageParts): AreaRoutes {
  return routes(trackPagesContract, {
    openFindForm: {
      work: (db, { request }) => findForm(site, db, request, null),
      showRefusal: site.refusalPage(),
    },
    submitFindForm: {
      work: async (db, { body, request }) => {
        const { trackingToken } = await findTrackedDevice(db, request.ip, body);
        const { language } = await site.viewOf(db, request);
        return { goTo: pageHref("/track/$token", { token: trackingToken }, { lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => {
        const problem = problemOf(refusal);
        return problem && findForm(site, site.db, request, problem);
      }),
    },
    openTrackedDevice: {
      work: (db, { params, request }) => trackPage(db, request, params.token),
      showRefusal: site.refusalPage(),
    },
    submitRating: {
      work: async (tx, { params, body, request }) => {
        await rateTrackedDevice(tx, await getTrackedDeviceId(tx, params.token), body);
        return { goTo: `${await trackHref(site, tx, request, params.token)}&rated=1#rating` };
      },
      showRefusal: site.refusalPage(({ code }, request) => {
        const { token } = request.params as { token: string };
        if (code === "validation_failed") return trackPage(site.db, request, token);
        // The tracking page explains why the customer cannot rate the repair yet, or any more.
        if (code !== "conflict") return null;
        return trackHref(site, site.db, request, token).then((goTo) => ({ goTo }));
      }),
    },
  });

  /** Renders the tracking page. It is also the answer to a rating without a score. */
  async function trackPage(db: Database, request: FastifyRequest, token: string): Promise<Page> {
    const [device, customers, { renderTrack }] = await Promise.all([
      getTrackedDevice(db, token),
      languageOfTracked(db, token),
      site.pages<TrackPages>(),
    ]);
    const view = await site.viewOf(db, request, customers);
    const html = renderTrack({
      ...view,
      // The address of a rating without a score ends with `/rating`, which accepts no link.
      otherLanguageHref: view.otherLanguageHref.replace("/rating?", "?"),
      device,
      today: today(),
      warrantyUntil: await warrantyOf(db, token),
      receipts: await receiptsOf(db, token, device, view.language),
      eventsHref: endpointUrl(devicesContract.streamTrackedDevice, { params: { token } }),
      ratingHref: pageHref("/track/$token/rating", { token }, { lang: view.language }),
      isThanked: /[?&]rated=1(?:&|$)/.test(request.url),
      isScoreMissing: request.method === "POST",
    });
    return { html };
  }
}

async function trackHref(
  site: PublicSite,
  db: Database,
  request: FastifyRequest,
  token: string,
): Promise<string> {
  const { language } = await site.viewOf(db, request, await languageOfTracked(db, token));
  return pageHref("/track/$token", { token }, { lang: language });
}

async function findForm(
  site: PublicSite,
  db: Database,
  request: FastifyRequest,
  problem: FindProblem | null,
): Promise<Page> {
  const ticket = (typedIn(request)["ticket"] ?? "").slice(0, TICKET_LENGTH);
  const [view, { renderFind }] = await Promise.all([
    site.viewOf(db, request),
    site.pages<TrackPages>(),
  ]);
  const action = pageHref("/track", {}, { lang: view.language });
  return { html: renderFind({ ...view, action, ticket, problem }) };
}

/** The receipts of a repair that was handed over, with the links that open them. */
async function receiptsOf(
  db: Database,
  token: string,
  { handedOverAt }: Pick<TrackedDevice, "handedOverAt">,
  language: Language,
) {
  const receipts = handedOverAt === null ? [] : await listReceiptsOfRepair(db, token);
  return receipts.map(({ token: secret, ...receipt }) => ({
    ...receipt,
    href: receiptHref(secret, language),
    pdfHref: linkedPdfHref(secret, language),
  }));
}

/** Returns the error message at the top of the form. Null means that the refusal gets its own page. */
function problemOf({ code, extra }: Refusal): FindProblem | null {
  if (code !== "validation_failed") return problems[code] ?? null;
  return extra.fields && "ticket" in extra.fields ? "ticketMissing" : "phoneDigitsInvalid";
}

const problems: Partial<Record<RefusalCode, FindProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
  whole_phone_needed: "wholePhoneNeeded",
};
