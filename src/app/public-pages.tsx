import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { EstimatePage } from "#src/areas/devices/public/estimate-page.tsx";
import { FindPage } from "#src/areas/devices/public/find-page.tsx";
import { MessagePage } from "#src/areas/devices/public/message-page.tsx";
import { PayPage } from "#src/areas/devices/public/pay-page.tsx";
import type { PublicPages } from "#src/areas/devices/public/public-view.ts";
import { OwnPage } from "#src/areas/returns/public/own-page.tsx";
import { OwnReceiptPage } from "#src/areas/returns/public/own-receipt-page.tsx";
import type { OwnPages } from "#src/areas/returns/public/own-view.ts";
import { CartPage } from "#src/areas/storefront/public/cart-page.tsx";
import type { CartPages } from "#src/areas/storefront/public/cart-view.ts";
import { OrderPage } from "#src/areas/storefront/public/order-page.tsx";
import { OrdersPage } from "#src/areas/storefront/public/orders-page.tsx";
import { ProfilePage } from "#src/areas/storefront/public/profile-page.tsx";
import { BookingFormPage } from "#src/areas/storefront/public/booking-form-page.tsx";
import { BookingPage } from "#src/areas/storefront/public/booking-page.tsx";
import type { BookingPages } from "#src/areas/storefront/public/booking-view.ts";
import { RepairPricesPage } from "#src/areas/storefront/public/repair-prices-page.tsx";
import { GroupsPage } from "#src/areas/storefront/public/groups-page.tsx";
import { ItemPage } from "#src/areas/storefront/public/item-page.tsx";
import { ListPage } from "#src/areas/storefront/public/list-page.tsx";
import {
  ShopClosedPage,
  ShopMessagePage,
} from "#src/areas/storefront/public/shop-message-page.tsx";
import type { ShopPages } from "#src/areas/storefront/public/shop-view.ts";
import { ReviewPage } from "#src/areas/storefront/public/review-page.tsx";
import { TrackPage } from "#src/areas/devices/public/track-page.tsx";

/*
 * The public pages, which the server renders. Node runs .ts files but no .tsx files, so they are built to
 * dist/public/public-pages.js (vite.public.config.ts). src/app/public-routes.ts calls them.
 */

const draw = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

export const renderTrack: PublicPages["renderTrack"] = (view) => draw(<TrackPage {...view} />);
export const renderFind: PublicPages["renderFind"] = (view) => draw(<FindPage {...view} />);
export const renderEstimate: PublicPages["renderEstimate"] = (view) =>
  draw(<EstimatePage {...view} />);
export const renderPay: PublicPages["renderPay"] = (view) => draw(<PayPage {...view} />);
export const renderMessage: PublicPages["renderMessage"] = (view) =>
  draw(<MessagePage {...view} />);
export const renderOwn: OwnPages["renderOwn"] = (view) => draw(<OwnPage {...view} />);
export const renderOwnReceipt: OwnPages["renderOwnReceipt"] = (view) =>
  draw(<OwnReceiptPage {...view} />);
export const renderShopMessage: ShopPages["renderShopMessage"] = (view) =>
  draw(<ShopMessagePage {...view} />);
export const renderShopProfile: ShopPages["renderShopProfile"] = (view) =>
  draw(<ProfilePage {...view} />);
export const renderBookingForm: BookingPages["renderBookingForm"] = (view) =>
  draw(<BookingFormPage {...view} />);
export const renderBooking: BookingPages["renderBooking"] = (view) =>
  draw(<BookingPage {...view} />);
export const renderRepairPrices: BookingPages["renderRepairPrices"] = (view) =>
  draw(<RepairPricesPage {...view} />);
export const renderReview: ShopPages["renderReview"] = (view) => draw(<ReviewPage {...view} />);
export const renderShopClosed: ShopPages["renderShopClosed"] = (view) =>
  draw(<ShopClosedPage {...view} />);
export const renderShopList: ShopPages["renderShopList"] = (view) => draw(<ListPage {...view} />);
export const renderShopGroups: ShopPages["renderShopGroups"] = (view) =>
  draw(<GroupsPage {...view} />);
export const renderShopItem: ShopPages["renderShopItem"] = (view) => draw(<ItemPage {...view} />);
export const renderCart: CartPages["renderCart"] = (view) => draw(<CartPage {...view} />);
export const renderOrder: CartPages["renderOrder"] = (view) => draw(<OrderPage {...view} />);
export const renderOrders: CartPages["renderOrders"] = (view) => draw(<OrdersPage {...view} />);
