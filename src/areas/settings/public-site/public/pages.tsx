import { renderPage } from "./rendered.tsx";
import { MessagePage } from "./message-page.tsx";
import { ShopMessagePage } from "./shop-message.tsx";
import type { MessagePages } from "./public-view.ts";

export const renderMessage: MessagePages["renderMessage"] = (view) =>
  renderPage(<MessagePage {...view} />);
export const renderShopMessage: MessagePages["renderShopMessage"] = (view) =>
  renderPage(<ShopMessagePage view={view} />);
