import { pageHref } from "#src/shared/addresses.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";
import { linkedPdfHref } from "../linked-pdf.ts";
import { receiptPagesContract } from "../pages-contract.ts";
import type { ReceiptPages } from "../public/receipt-view.ts";
import { getLinkedReceipt, namelessPaper } from "./own-receipts.ts";

/** The page of /receipt/{token}: one receipt, for whoever has its link. It tells what the paper tells, but no names. */
export const receiptPages = (site: PublicSite): AreaRoutes =>
  routes(receiptPagesContract, {
    openReceipt: {
      work: async (db, { params: { token }, request }) => {
        const receipt = await getLinkedReceipt(db, token);
        const [view, { renderReceipt }] = await Promise.all([
          site.viewOf(db, request, receipt.customerLanguage),
          site.pages<ReceiptPages>(),
        ]);
        const { language } = view;
        const { trackingToken } = receipt;
        return {
          html: renderReceipt({
            ...view,
            paper: await namelessPaper(db, receipt, language),
            // The paper of a repair shows the same address as a QR code.
            back: trackingToken
              ? {
                  href: pageHref("/track/$token", { token: trackingToken }, { lang: language }),
                  label: view.word("toRepair"),
                }
              : null,
            pdfHref: linkedPdfHref(token, language),
          }),
        };
      },
      showRefusal: site.refusalPage(),
    },
  });
