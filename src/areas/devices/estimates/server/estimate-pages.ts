import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { estimatePagesContract, MISSING } from "../pages-contract.ts";
import { languageOfEstimate } from "../../tracking/server/customer-language.ts";
import { decideByLink } from "./decide-estimate.ts";
import { getPublicEstimate } from "./public-estimate.ts";
import type { DecideProblem, EstimatePages } from "../public/estimate-view.ts";
import { typedIn, type PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";

const NAME_LENGTH = 120;
const REASON_LENGTH = 1000;

/** The pages of /estimates/{token}: the customer reads an estimate and approves or declines it. */
export function estimatePages(site: PublicSite): AreaRoutes {
  return routes(estimatePagesContract, {
    openEstimate: {
      work: (db, { params, request }) => estimatePage(db, request, params.token, null),
      showRefusal: site.refusalPage(),
    },
    submitEstimateDecision: {
      work: async (tx, { params: { token }, body: { agree: _, ...decision }, request }) => {
        await decideByLink(tx, token, decision);
        const { language } = await site.viewOf(tx, request, await languageOfEstimate(tx, token));
        return { goTo: pageHref("/estimates/$token", { token }, { lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => {
        const problem = problemOf(refusal);
        const { token } = request.params as { token: string };
        return problem === undefined ? null : estimatePage(site.db, request, token, problem);
      }),
    },
  });

  /** Renders the current estimate, with the values that the customer typed. @throws Refusal not_found */
  async function estimatePage(
    db: Database,
    request: FastifyRequest,
    token: string,
    problem: DecideProblem | null,
  ): Promise<Page> {
    const [estimate, customers, { renderEstimate }] = await Promise.all([
      getPublicEstimate(db, token),
      languageOfEstimate(db, token),
      site.pages<EstimatePages>(),
    ]);
    const view = await site.viewOf(db, request, customers);
    const typed = typedIn(request);
    const html = renderEstimate({
      ...view,
      estimate,
      action: pageHref("/estimates/$token", { token }, { lang: view.language }),
      typed: {
        name: (typed["name"] ?? "").slice(0, NAME_LENGTH),
        reason: (typed["reason"] ?? "").slice(0, REASON_LENGTH),
      },
      problem,
    });
    return { html };
  }
}

/**
 * Returns the error message at the top of the page. Null means no message, because the state of the estimate already
 * explains the refusal. Undefined means that the refusal gets its own page.
 */
function problemOf({ code, extra }: Refusal): DecideProblem | null | undefined {
  if (code !== "validation_failed") return problems[code];
  const { name, agree } = extra.fields ?? {};
  if (name === MISSING) return "nameMissing";
  return agree === MISSING ? "agreeMissing" : "unreadable";
}

const problems: Partial<Record<RefusalCode, DecideProblem | null>> = {
  estimate_decided: "otherAnswer",
  estimate_expired: null,
  estimate_superseded: null,
  estimate_closed: null,
  too_many_requests: "tooManyTries",
};
