import { Plus, Recycle } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { handsetsContract } from "../../contract.ts";
import { handsetStates, type HandsetState } from "../../rules.ts";
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

interface HandsetsAddress {
  search: string;
  state: "" | HandsetState;
  /** Whether the dialog for a purchase is open. */
  new: boolean;
}

const readAddress = (words: AddressWords): HandsetsAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  state: handsetStates.find((state) => state === words["state"]) ?? "",
  new: words["new"] === "true",
});

const noFilters = { search: "", state: "" } as const;

/** The used handsets that the shop bought from persons. */
export function HandsetsPage() {
  const { t } = useTranslation("handsets");
  const mayBuy = useMay()("buy_handsets");
  const go = useGo();
  const [{ search, state, new: isNew }, setAddress] = useAddress(readAddress);
  const query = { ...(search.trim() && { search: search.trim() }), ...(state && { state }) };
  const list = usePagedList("handsets", handsetsContract.listUsedHandsets, { query });
  const active = countActive({ search, state }, noFilters);
  const buy = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayBuy && t("errors:forbidden")}
      onClick={() => setAddress({ new: true })}
    >
      {t("buy")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={buy("primary")}
        secondary={
          <ExportButton address={endpointUrl(handsetsContract.exportUsedHandsets, { query })} />
        }
      />
      <HandsetsLinks current="/handsets" />
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed })}
          />
        }
        active={active}
        onClear={() => setAddress(noFilters)}
      >
        <FilterSelect
          label={t("stateFilter")}
          value={state}
          onChange={(chosen) => setAddress({ state: chosen })}
          options={handsetStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useHandsetColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/handsets/$id", { id })}
        empty={
          active > 0 ? (
            <NothingFound
              icon={<Recycle size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<Recycle size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={buy("secondary")}
            />
          )
        }
      />
      <Suspense>
        {isNew && mayBuy ? (
          <BuyHandsetDialog
            onClose={() => setAddress({ new: false })}
            onBought={({ id }) => go(pageHref("/handsets/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </>
  );
}
