import { endpointUrl } from "#src/shared/addresses.ts";
import type { Language } from "#src/shared/words.ts";
import { receiptsContract } from "./contract.ts";

/** The address of the PDF of a receipt, by its secret link. */
export const linkedPdfHref = (token: string, language: Language): string =>
  endpointUrl(receiptsContract.getLinkedReceiptPdf, { params: { token }, query: { language } });
