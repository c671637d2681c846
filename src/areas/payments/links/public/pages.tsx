import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { PayPage } from "./pay-page.tsx";
import type { PayPages } from "./pay-view.ts";

export const renderPay: PayPages["renderPay"] = (view) => renderPage(<PayPage {...view} />);
