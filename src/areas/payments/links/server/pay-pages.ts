import type { Payables } from "./payable.ts";
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { wordsOf } from "#src/server/words.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { PayProblem, PayPages } from "../public/pay-view.ts";
import { payPagesContract } from "../pages-contract.ts";
import { providerName } from "../../providers.ts";
import { openLink } from "./open-link.ts";
import { payByLink } from "./pay-by-link.ts";
import { typedIn, type PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";

const PHONE_LENGTH = 40;

/** The page of /pay/{token}: what is owed, and how to pay it. Only its form starts a payment. */
export function payPages(site: PublicSite, payables: Payables, secrets: Secrets): AreaRoutes {
  return routes(payPagesContract, {
    openPayPage: {
      work: (db, { params, request }) => payPage(db, request, params.token, null),
      showRefusal: site.refusalPage(),
    },
    submitPay: {
      work: async (tx, { params: { token }, body, request }) => {
        await payByLink(tx, secrets, payables, token, body);
        const { language } = await site.viewOf(tx, request);
        return { goTo: pageHref("/pay/$token", { token }, { lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => {
        const problem = problemOf(refusal);
        const { token } = request.params as { token: string };
        return problem === undefined ? null : payPage(site.db, request, token, problem);
      }),
    },
  });

  /** @throws Refusal not_found */
  async function payPage(
    db: Database,
    request: FastifyRequest,
    token: string,
    problem: PayProblem | null,
  ): Promise<Page> {
    const [link, { renderPay }] = await Promise.all([
      openLink(db, secrets, payables, token),
      site.pages<PayPages>(),
    ]);
    const view = await site.viewOf(db, request, link.owed.language);
    const typed = typedIn(request);
    return {
      html: renderPay({
        ...view,
        link,
        nameOf: (provider) => providerName(provider, wordsOf("common", view.language)),
        action: pageHref("/pay/$token", { token }, { lang: view.language }),
        typed: {
          way: typed["way"] ?? null,
          phone: (typed["phone"] ?? "").slice(0, PHONE_LENGTH),
        },
        problem,
      }),
    };
  }
}

/**
 * The message at the top of the page. Null means no message, because the page explains the refusal: another request is
 * open already, or the link has ended. Undefined means that the refusal gets its own page.
 */
function problemOf({ code, extra }: Refusal): PayProblem | null | undefined {
  if (code === "validation_failed") return extra.fields?.["phone"] ? "phoneWrong" : "notOffered";
  return problems[code];
}

const problems: Partial<Record<RefusalCode, PayProblem | null>> = {
  exceeds_balance: null,
  invalid_transition: null,
  provider_not_configured: "notOffered",
  insufficient_stock: "notOffered",
  item_archived: "notOffered",
  serial_not_available: "notOffered",
  serials_required: "notOffered",
  customer_inactive: "notOffered",
  customer_erased: "notOffered",
  level_changed: "notOffered",
  order_not_open: null,
  order_prices_ended: "notOffered",
  order_quantity_exceeded: "notOffered",
  too_many_requests: "tooManyTries",
  total_changed: "amountChanged",
};
