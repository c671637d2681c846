import { Recycle } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { handsetsContract } from "../../contract.ts";
import { handsetStates } from "../../rules.ts";
import { useHandsetColumns } from "./handset-columns.tsx";
import { HandsetsLinks } from "../../core/client/handsets-links.tsx";

const BuyHandsetDialog = lazyWithWords(
  () => import("./buy-handset-dialog.tsx"),
  "approval-errors",
  "customers",
  "devices",
  "inventory",
  "signatures",
);

const handsetFilters = listFilters({
  search: field.search,
  state: field.choice(handsetStates),
  new: field.dialog,
});

/** The used handsets that the shop bought from persons. */
export function HandsetsPage() {
  const { t } = useTranslation("handsets");
  const mayBuy = useMay()("buy_handsets");
  const go = useGo();
  const filters = useListFilters(handsetFilters);
  const { query, values } = filters;
  const list = usePagedList("handsets", handsetsContract.listUsedHandsets, { query });
  const buy = { label: t("buy"), isAllowed: mayBuy, onClick: () => filters.set({ new: true }) };
  return (
    <>
      <PageHeader
        title={t("title")}
        action={<AddButton {...buy} variant="primary" />}
        secondary={
          <ExportButton address={endpointUrl(handsetsContract.exportUsedHandsets, { query })} />
        }
      />
      <HandsetsLinks current="/handsets" />
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("stateFilter")}
          {...filters.select("state", (state) => t(`state.${state}`))}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useHandsetColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/handsets/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Recycle size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...buy} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <Suspense>
        {values.new && mayBuy ? (
          <BuyHandsetDialog
            onClose={() => filters.set({ new: false })}
            onBought={({ id }) => go(pageHref("/handsets/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </>
  );
}
