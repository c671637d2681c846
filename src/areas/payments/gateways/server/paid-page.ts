import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { paidPagesContract } from "../pages-contract.ts";
import type { PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";

/**
 * The page to which a provider sends a customer who has paid or given up. Everybody can open it, so it says only that
 * the shop checks the payment. The provider's address tells nothing that could be trusted.
 */
export const paidPage = (site: PublicSite): AreaRoutes =>
  routes(paidPagesContract, {
    openPaidPage: {
      work: async (db, { request }) => {
        const [view, { renderMessage }] = await Promise.all([
          site.viewOf(db, request),
          site.pages(),
        ]);
        const { word } = view;
        return {
          html: renderMessage({
            ...view,
            title: word("paidTitle"),
            hint: word("paidHint"),
            link: null,
          }),
        };
      },
      showRefusal: site.refusalPage(),
    },
  });
