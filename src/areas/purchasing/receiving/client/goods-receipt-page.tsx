import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { TableSheet } from "#src/areas/settings/branding/client/table-sheet.tsx";
import { goodsReceivingContract } from "../contract.ts";
import type { GoodsReceiptOfOrder } from "../schemas.ts";
import { goodsReceiptPaper } from "../goods-receipt-paper.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with a goods received note, to print it or to save it as a PDF. */
export function GoodsReceiptPage() {
  const { t } = useTranslation("goods-receiving");
  const id = useIdParam();
  const query = useQuery(read(goodsReceivingContract.getGoodsReceipt, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("receiptFailed")}>
      {(receipt) => <LoadedReceipt receipt={receipt} />}
    </LoadedPaper>
  );
}

function LoadedReceipt({ receipt }: { receipt: GoodsReceiptOfOrder }) {
  const { t } = useTranslation("goods-receiving");
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(undefined, shop.business.language);
  const word = usePaperWords("goods-receiving", language);
  const paper = goodsReceiptPaper(receipt, { language, word, business: shop.business });
  const { id, receiptNumber, purchaseOrderId } = receipt;
  const pdf = endpointUrl(goodsReceivingContract.getGoodsReceiptPdf, {
    params: { id },
    query: { language },
  });
  return (
    <PaperScreen
      title={t("paper.title")}
      back={{
        href: pageHref("/purchase-orders/$id/receiving", { id: purchaseOrderId }),
        label: t("title"),
      }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
      output={{ name: receiptNumber, pdf }}
    >
      <TableSheet paper={paper} />
    </PaperScreen>
  );
}
