import { Tags } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { priceListsContract } from "../contract.ts";
import { usePriceColumns } from "./price-columns.tsx";

/** The price list of one supplier, for the supplier's page. It needs the words `price-lists`. */
export function SupplierPriceList({ supplierId }: { supplierId: string }) {
  const may = useMay();
  return may("view_cost") ? <Prices supplierId={supplierId} /> : null;
}

function Prices({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation("price-lists");
  const list = usePagedList("supplier-price-list", priceListsContract.listSupplierPrices, {
    query: { supplierId },
  });
  return (
    <Section
      title={t("title")}
      flush
      actions={
        <LinkButton size="small" href={pageHref("/supplier-prices", {}, { supplier: supplierId })}>
          {t("offers.all")}
        </LinkButton>
      }
    >
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={usePriceColumns(true)}
        rowKey={(row) => row.id}
        rowHref={({ item }) => pageHref("/supplier-prices", {}, { item: item.id })}
        expectedRows={3}
        empty={<EmptyState icon={<Tags size={20} />} title={t("empty")} hint={t("emptyHint")} />}
      />
    </Section>
  );
}
