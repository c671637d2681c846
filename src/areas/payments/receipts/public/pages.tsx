import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { ReceiptPage } from "./receipt-page.tsx";
import type { ReceiptPages } from "./receipt-view.ts";

export const renderReceipt: ReceiptPages["renderReceipt"] = (view) =>
  renderPage(<ReceiptPage {...view} />);
