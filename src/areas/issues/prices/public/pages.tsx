import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { RepairPricesPage } from "./repair-prices-page.tsx";
import type { PricePages } from "./price-view.ts";

export const renderRepairPrices: PricePages["renderRepairPrices"] = (view) =>
  renderPage(<RepairPricesPage {...view} />);
