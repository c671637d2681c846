import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { ReceiptPaper } from "../receipt-paper.ts";

export interface ReceiptView extends PublicView {
  paper: ReceiptPaper;
  /** The link to the page of the customer or of the repair; null for goods that were opened by their own link. */
  back: { href: string; label: string } | null;
  /** The address of the PDF. */
  pdfHref: string | null;
}

/** What renders the pages of this topic. The customer's own page shows its receipts with it, too. */
export interface ReceiptPages {
  renderReceipt(view: ReceiptView): string;
}
