import { Refusal } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { MissingPage } from "#src/server/http/missing.ts";
import { pathOf } from "#src/server/http/path.ts";
import { publicSite, type Catalogue } from "#src/areas/settings/public-site/server/public-site.ts";
import { isPublicSiteBuilt } from "#src/areas/settings/public-site/server/built-pages.ts";
import { shopSite } from "#src/areas/settings/public-site/server/shop-site.ts";

/** The first parts of the addresses for customers, and the words of their pages. */
const catalogues = new Map<string, Catalogue>([
  ["pay", "pay-page"],
  ["paid", "track"],
  ["track", "track"],
  ["estimates", "estimate-page"],
  ["shop", "shop-page"],
]);

const catalogueOf = (url: string): Catalogue | undefined =>
  catalogues.get(pathOf({ url }).split("/")[1]?.toLowerCase() ?? "");

/** Whether an address begins like those of the pages for customers. */
export const isForCustomers = (url: string): boolean => catalogueOf(url) !== undefined;

/** Draws the page that tells customers that their link does not work. */
export function missingPage(db: Database): MissingPage {
  if (!isPublicSiteBuilt()) return () => null;
  return (request) => {
    const catalogue = catalogueOf(request.url);
    if (!catalogue) return null;
    const site = catalogue === "shop-page" ? shopSite(db) : publicSite(db, catalogue);
    return site.refusalPage()(new Refusal("not_found"), request);
  };
}
