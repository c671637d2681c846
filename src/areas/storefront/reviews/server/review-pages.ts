import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { getPageOwner } from "#src/areas/customers/own-page/server/page-links.ts";
import { reviewPagesContract } from "../pages-contract.ts";
import { getReviewableLine, sendReview } from "./send-review.ts";
import type { PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";
import type { ReviewPages } from "../public/review-view.ts";

/** The pages of /my/{token}/rate/{line}: a customer reviews goods that they bought. */
export function reviewPages(site: PublicSite): AreaRoutes {
  return routes(reviewPagesContract, {
    openReviewForm: {
      work: (db, { params, request }) => reviewPage(db, request, params),
      showRefusal: site.refusalPage(),
    },
    submitReview: {
      work: async (tx, { params: { token, line }, body, request }) => {
        const owner = await getPageOwner(tx, token);
        const { score, text = null, showName } = body;
        await sendReview(tx, owner, line, { score, text, showsName: showName === "yes" });
        const { language } = await site.viewOf(tx, request, owner.language);
        return {
          goTo: pageHref("/my/$token/rate/$line", { token, line }, { lang: language, thanks: 1 }),
        };
      },
      showRefusal: site.refusalPage(({ code }, request) => {
        const params = request.params as { token: string; line: string };
        // The page says what is missing, or that the review was published meanwhile.
        return code === "validation_failed" || code === "review_published"
          ? reviewPage(site.db, request, params)
          : null;
      }),
    },
  });

  /** @throws Refusal not_found */
  async function reviewPage(
    db: Database,
    request: FastifyRequest,
    { token, line: saleItemId }: { token: string; line: string },
  ): Promise<Page> {
    const owner = await getPageOwner(db, token);
    const [view, line, { renderReview }] = await Promise.all([
      site.viewOf(db, request, owner.language),
      getReviewableLine(db, owner, saleItemId),
      site.pages<ReviewPages>(),
    ]);
    const address = { lang: view.language };
    return {
      html: renderReview({
        ...view,
        line,
        action: pageHref("/my/$token/rate/$line", { token, line: saleItemId }, address),
        backHref: `${pageHref("/my/$token", { token }, address)}#goods`,
        isThanked: /[?&]thanks=1(?:&|$)/.test(request.url),
        isScoreMissing: request.method === "POST",
      }),
    };
  }
}
