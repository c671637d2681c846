import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { TableSheet } from "#src/areas/settings/branding/client/table-sheet.tsx";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { purchasingContract, type PurchaseOrder } from "../../orders/contract.ts";
import { orderPaper } from "../../orders/order-paper.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with the paper of a purchase order, to print it or to save it as a PDF. */
export function OrderPaperPage() {
  const { t } = useTranslation("purchasing");
  const id = useIdParam();
  const query = useQuery(read(purchasingContract.getPurchaseOrder, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("oneFailed")}>
      {(order) => <LoadedOrder order={order} />}
    </LoadedPaper>
  );
}

function LoadedOrder({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation("purchasing");
  const mayCost = useMay()("view_cost");
  const shop = useShopSettings();
  const { business, moneyFormat } = shop;
  const [language, setLanguage] = usePaperLanguage(undefined, business.language);
  const word = usePaperWords("purchasing", language);
  const paper = orderPaper(order, { language, word, business, moneyFormat });
  const { id, orderNumber } = order;
  const pdf = endpointUrl(purchasingContract.getPurchaseOrderPdf, {
    params: { id },
    query: { language },
  });
  return (
    <PaperScreen
      title={t("one", { number: orderNumber })}
      back={{ href: pageHref("/purchase-orders/$id", { id }), label: t("back") }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
      {...(mayCost && { output: { name: orderNumber, pdf } })}
    >
      <TableSheet paper={paper} />
    </PaperScreen>
  );
}
