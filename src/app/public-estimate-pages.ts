import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse, type RefusalCode } from "#src/shared/errors.ts";
import { inTransaction } from "#src/server/database.ts";
import { estimatesContract } from "#src/areas/devices/estimates/contract.ts";
import type { DecideProblem } from "#src/areas/devices/public/public-view.ts";
import { decideByLink } from "#src/areas/devices/estimates/server/decide-estimate.ts";
import { getPublicEstimate } from "#src/areas/devices/estimates/server/public-estimate.ts";
import { languageOfEstimate } from "#src/areas/devices/tracking/server/customer-language.ts";
import { sendPage, typedIn, type PublicSite } from "./public-site.ts";

/** A signature of 200,000 characters, percent-encoded, beside name and reason. */
const FORM_BYTES = 320_000;
const NAME_LENGTH = 120;
const REASON_LENGTH = 1000;

/** /estimates/{token}: what a repair will cost, for its owner to answer. */
export function estimatePages(app: FastifyInstance, site: PublicSite): void {
  const { db, pages } = site;

  site.page(
    app,
    { method: "GET", url: "/estimates/:token" },
    estimatesContract.getPublicEstimate,
    (request, reply) => sendEstimate(request, reply, null),
  );

  site.page(
    app,
    {
      method: "POST",
      url: "/estimates/:token",
      bodyLimit: FORM_BYTES,
      onRefusal: ({ code }, request, reply) =>
        code in problemOf ? sendEstimate(request, reply, problemOf[code] ?? null) : null,
    },
    estimatesContract.decideEstimate,
    async (request, reply, { token }) => {
      const decided = readAnswer(typedIn(request));
      if (typeof decided === "string") return sendEstimate(request, reply.status(422), decided);
      await inTransaction(db, (tx) => decideByLink(tx, token, decided));
      const { language } = await site.viewOf(request, await languageOfEstimate(db, token));
      return reply.redirect(`/estimates/${token}?lang=${language}`, 303);
    },
  );

  /** As it stands now, with what was typed. @throws Refusal not_found */
  async function sendEstimate(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: DecideProblem | null,
  ): Promise<FastifyReply> {
    const token = tokenOf(request);
    const [estimate, customers, { renderEstimate }] = await Promise.all([
      getPublicEstimate(db, token),
      languageOfEstimate(db, token),
      pages(),
    ]);
    const view = await site.viewOf(request, customers);
    const typed = typedIn(request);
    const page = renderEstimate({
      ...view,
      estimate,
      action: `/estimates/${token}?lang=${view.language}`,
      typed: {
        name: (typed["name"] ?? "").slice(0, NAME_LENGTH),
        reason: (typed["reason"] ?? "").slice(0, REASON_LENGTH),
      },
      problem,
    });
    return sendPage(reply, page);
  }
}

function tokenOf(request: FastifyRequest): string {
  const asked = estimatesContract.getPublicEstimate.params.safeParse(request.params);
  return asked.success ? asked.data.token : refuse("not_found");
}

/** What was answered, or what is missing of it. The page asks for a name and a tick where the call need not. */
function readAnswer(typed: Partial<Record<string, string>>) {
  const answer = estimatesContract.decideEstimate.body.safeParse({
    decision: typed["decision"],
    name: typed["name"],
    signature: typed["signature"] || undefined,
    reason: typed["reason"],
  });
  if (!answer.success) return "unreadable" as const;
  if (answer.data.decision === "decline") return answer.data;
  if (!answer.data.name) return "nameMissing" as const;
  return typed["agree"] ? answer.data : ("agreeMissing" as const);
}

/** What the page says at its head; null: its own state says it. Any other refusal gets a page of its own. */
const problemOf: Partial<Record<RefusalCode, DecideProblem | null>> = {
  estimate_decided: "otherAnswer",
  estimate_expired: null,
  estimate_superseded: null,
  estimate_closed: null,
  below_paid: "belowPaid",
  too_many_requests: "tooManyTries",
};
