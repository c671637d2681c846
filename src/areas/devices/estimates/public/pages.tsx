import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { EstimatePage } from "./estimate-page.tsx";
import type { EstimatePages } from "./estimate-view.ts";

export const renderEstimate: EstimatePages["renderEstimate"] = (view) =>
  renderPage(<EstimatePage {...view} />);
