import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { shopPagesContract } from "#src/areas/storefront/pages-contract.ts";
import type { ShopSite } from "./shop-site.ts";

/** The pages of /shop on which visitors look for goods. */
export function shopPages(site: ShopSite): AreaRoutes {
  return routes(shopPagesContract, {
    openShopProfile: {
      work: async (db, { request }) => {
        const [view, { renderShopProfile }] = await Promise.all([
          site.viewOf(db, request),
          site.pages(),
        ]);
        return { html: renderShopProfile(view) };
      },
      showRefusal: site.refusalPage(),
    },
  });
}
