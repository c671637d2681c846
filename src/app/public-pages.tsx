import * as messagePages from "#src/areas/settings/public-site/public/pages.tsx";
import * as payPages from "#src/areas/payments/links/public/pages.tsx";
import * as receiptPages from "#src/areas/payments/receipts/public/pages.tsx";
import * as pricePages from "#src/areas/issues/prices/public/pages.tsx";
import * as trackPages from "#src/areas/devices/tracking/public/pages.tsx";
import * as estimatePages from "#src/areas/devices/estimates/public/pages.tsx";
import * as ownPages from "#src/areas/returns/own-page/public/pages.tsx";
import * as bookingPages from "#src/areas/appointments/bookings/public/pages.tsx";
import * as cartPages from "#src/areas/storefront/cart/public/pages.tsx";
import * as reviewPages from "#src/areas/storefront/reviews/public/pages.tsx";
import * as shopPages from "#src/areas/storefront/shop-pages/public/pages.tsx";

/*
 * The public pages, which the server renders. Node runs .ts files but no .tsx files, so they are built to
 * dist/public/public-pages.js (vite.public.config.ts). src/app/public-routes.ts has their routes.
 */
export const pages = {
  ...messagePages,
  ...payPages,
  ...receiptPages,
  ...pricePages,
  ...trackPages,
  ...estimatePages,
  ...ownPages,
  ...bookingPages,
  ...cartPages,
  ...reviewPages,
  ...shopPages,
};
