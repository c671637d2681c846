import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { CartPage } from "./cart-page.tsx";
import { OrderPage } from "./order-page.tsx";
import { OrdersPage } from "./orders-page.tsx";
import type { CartPages } from "./cart-view.ts";

export const renderCart: CartPages["renderCart"] = (view) => renderPage(<CartPage {...view} />);
export const renderOrder: CartPages["renderOrder"] = (view) => renderPage(<OrderPage {...view} />);
export const renderOrders: CartPages["renderOrders"] = (view) =>
  renderPage(<OrdersPage {...view} />);
