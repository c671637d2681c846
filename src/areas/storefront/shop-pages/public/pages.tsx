import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { MissingItemPage } from "./missing-item-page.tsx";
import { ShopClosedPage } from "./shop-closed-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { ListPage } from "./list-page.tsx";
import { GroupsPage } from "./groups-page.tsx";
import { ItemPage } from "./item-page.tsx";
import type { ShopPages } from "./shop-view.ts";

export const renderMissingItem: ShopPages["renderMissingItem"] = (view) =>
  renderPage(<MissingItemPage {...view} />);
export const renderShopClosed: ShopPages["renderShopClosed"] = (view) =>
  renderPage(<ShopClosedPage {...view} />);
export const renderShopProfile: ShopPages["renderShopProfile"] = (view) =>
  renderPage(<ProfilePage {...view} />);
export const renderShopList: ShopPages["renderShopList"] = (view) =>
  renderPage(<ListPage {...view} />);
export const renderShopGroups: ShopPages["renderShopGroups"] = (view) =>
  renderPage(<GroupsPage {...view} />);
export const renderShopItem: ShopPages["renderShopItem"] = (view) =>
  renderPage(<ItemPage {...view} />);
