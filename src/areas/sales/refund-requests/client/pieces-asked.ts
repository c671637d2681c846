import { useTranslation } from "#src/client/words/i18n.ts";
import type { RefundRequest } from "../../refund-request.ts";

/** Returns a function that lists the requested pieces, for example "2 × Power bank SN1, SN2 (not restocked)". */
export function usePiecesAsked(): (request: RefundRequest) => string {
  const { t } = useTranslation("refund-requests");
  return ({ lines }) =>
    lines
      .map(({ quantity, name, serials, restock }) => {
        const named = serials.length > 0 ? ` ${serials.join(", ")}` : "";
        return `${quantity} × ${name}${named}${restock ? "" : ` (${t("notRestocked")})`}`;
      })
      .join(", ");
}
