import type { Database } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { SystemFlags } from "#src/server/system-flags.ts";
import { bookingPages } from "#src/areas/appointments/bookings/server/booking-pages.ts";
import { estimatePages } from "#src/areas/devices/estimates/server/estimate-pages.ts";
import { trackPages } from "#src/areas/devices/tracking/server/track-pages.ts";
import { repairPricePages } from "#src/areas/issues/prices/server/repair-price-pages.ts";
import { paidPage } from "#src/areas/payments/gateways/server/paid-page.ts";
import { payPages } from "#src/areas/payments/links/server/pay-pages.ts";
import { receiptPages } from "#src/areas/payments/receipts/server/receipt-pages.ts";
import { ownPages } from "#src/areas/returns/own-page/server/own-pages.ts";
import { warrantyOfTracked } from "#src/areas/returns/own-page/server/own-repairs.ts";
import { isPublicSiteBuilt } from "#src/areas/settings/public-site/server/built-pages.ts";
import { publicSite } from "#src/areas/settings/public-site/server/public-site.ts";
import { shopSite } from "#src/areas/settings/public-site/server/shop-site.ts";
import { cartPages } from "#src/areas/storefront/cart/server/cart-pages.ts";
import { orderPages } from "#src/areas/storefront/cart/server/order-pages.ts";
import { reviewPages } from "#src/areas/storefront/reviews/server/review-pages.ts";
import { listOwnReviews } from "#src/areas/storefront/reviews/server/send-review.ts";
import { shopPageCache } from "#src/areas/storefront/shop-pages/server/cached-shop-pages.ts";
import { shopPages } from "#src/areas/storefront/shop-pages/server/shop-pages.ts";
import { payables } from "./payables.ts";

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
  const track = publicSite(db, "track");
  const own = publicSite(db, "own-page");
  const bookings = shopSite(db, "bookings");
  const orders = shopSite(db, "shop-orders");
  return [
    trackPages(track, { warrantyOf: warrantyOfTracked }),
    paidPage(track),
    payPages(publicSite(db, "pay-page"), payables, secrets),
    estimatePages(publicSite(db, "estimate-page")),
    ownPages(own, { payables, listReviews: listOwnReviews }),
    receiptPages(own),
    bookingPages(bookings, files),
    repairPricePages(bookings),
    reviewPages(own),
    shopPages(shopSite(db), shopPageCache({ feed, log, flags })),
    cartPages(orders),
    orderPages(orders, payables),
  ];
}
