import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { receiptPagesContract } from "#src/areas/payments/receipts/pages-contract.ts";
import {
  getLinkedReceipt,
  namelessPaper,
} from "#src/areas/payments/receipts/server/own-receipts.ts";
import { linkedPdfHref } from "#src/areas/payments/receipts/linked-pdf.ts";
import type { PublicSite } from "./public-site.ts";

/** The pages of /receipt/{token}: one receipt, for whoever has its link. They tell what the paper tells, but no names. */
export function receiptPages(site: PublicSite): AreaRoutes {
  return routes(receiptPagesContract, {
    openReceipt: {
      work: (db, { params, request }) => receiptPage(site, db, request, params.token),
      showRefusal: site.refusalPage(),
    },
  });
}

/** @throws Refusal not_found */
async function receiptPage(
  site: PublicSite,
  db: Database,
  request: FastifyRequest,
  token: string,
): Promise<Page> {
  const receipt = await getLinkedReceipt(db, token);
  const [view, { renderOwnReceipt }] = await Promise.all([
    site.viewOf(db, request, receipt.customerLanguage),
    site.pages(),
  ]);
  const { language } = view;
  const { trackingToken } = receipt;
  return {
    html: renderOwnReceipt({
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
}
