import type { Database } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { SystemFlags } from "#src/server/system-flags.ts";
import { bookingPages, repairPricePages } from "./public-booking-pages.ts";
import { ownPages, receiptPages } from "./public-own-pages.ts";
import { paidPage } from "./public-paid-page.ts";
import { payPages } from "./public-pay-pages.ts";
import { estimatePages } from "./public-estimate-pages.ts";
import { keptOfShop } from "./kept-shop-pages.ts";
import { cartPages } from "./public-cart-pages.ts";
import { orderPages } from "./public-order-pages.ts";
import { shopPages } from "./public-shop-pages.ts";
import { isPublicSiteBuilt, publicSite } from "./public-site.ts";
import { reviewPages } from "./public-review-pages.ts";
import { shopSite } from "./shop-site.ts";
import { trackPages } from "./public-track-pages.ts";

/** The routes of the public pages. The server renders these pages, and they work without scripts. */
export function publicRoutes({
  db,
  files,
  feed,
  log,
  secrets,
  flags,
}: {
  db: Database;
  files: FileStore;
  feed: LiveFeed;
  log: Log;
  secrets: Secrets;
  flags: Readonly<SystemFlags>;
}): readonly AreaRoutes[] {
  if (!isPublicSiteBuilt()) {
    log.warn("the public pages are not built (npm run build); /track and /shop do not answer");
    return [];
  }
  const site = publicSite(db, "track");
  return [
    trackPages(site),
    paidPage(site),
    payPages(publicSite(db, "pay-page"), secrets),
    estimatePages(publicSite(db, "estimate-page")),
    ownPages(publicSite(db, "own-page")),
    receiptPages(publicSite(db, "own-page")),
    bookingPages(shopSite(db, "bookings"), files),
    repairPricePages(shopSite(db, "bookings")),
    reviewPages(publicSite(db, "own-page")),
    shopPages(shopSite(db), keptOfShop({ feed, log, flags })),
    cartPages(shopSite(db, "shop-orders")),
    orderPages(shopSite(db, "shop-orders")),
  ];
}
