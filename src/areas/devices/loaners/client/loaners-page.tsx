import { Plus, Repeat } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList, type Sort } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { loanerFilters, loanersContract, loanerSorts, type LoanerSort } from "../contract.ts";
import { useLoanerColumns } from "./loaner-columns.tsx";

const LoanerDialog = lazyWithWords(() => import("./loaner-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  search: (words["search"] ?? "").slice(0, 100),
  state: loanerFilters.find((state) => state === words["state"]) ?? ("" as const),
  sort: loanerSorts.find((sort) => sort === words["sort"]),
  new: words["new"] === "true",
});

const noFilters = { search: "", state: "" } as const;

/** The loaner phones of the shop, with who has them. */
export function LoanersPage() {
  const { t } = useTranslation("loaners");
  const mayManage = useMay()("manage_loaners");
  const [address, setAddress] = useAddress(readAddress);
  const { search, state, sort = "name", new: isNew } = address;
  const query = {
    sort,
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  };
  const list = usePagedList("loaners", loanersContract.listLoaners, { query });
  const active = countActive({ search, state }, noFilters);
  const setSort = (next: LoanerSort | undefined) =>
    setAddress({ sort: next === "name" ? undefined : next });
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayManage && t("errors:forbidden")}
      onClick={() => setAddress({ new: true })}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={add("primary")}
        secondary={<ExportButton address={endpointUrl(loanersContract.exportLoaners, { query })} />}
      />
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
          label={t("filter")}
          value={state}
          onChange={(chosen) => setAddress({ state: chosen })}
          options={loanerFilters.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SortMenu
          label={t("sort.label")}
          sorts={loanerSorts}
          sort={sort}
          wordOf={(each) => t(`sort.${each}`)}
          onSort={setSort}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useLoanerColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/loaners/$id", { id })}
        {...(sortMarks[sort] && { sort: sortMarks[sort] })}
        onSort={({ column }) => setSort(nextSort(column, sort))}
        empty={
          active > 0 || sort === "due" ? (
            <NothingFound
              icon={<Repeat size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress({ ...noFilters, sort: undefined })}
            />
          ) : (
            <EmptyState
              icon={<Repeat size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <Suspense>
        {isNew && mayManage ? (
          <LoanerDialog loaner={null} onClose={() => setAddress({ new: false })} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The column and the direction that the table's head shows for each order. */
const sortMarks: Partial<Record<LoanerSort, Sort>> = {
  name: { column: "name", direction: "ascending" },
  "-name": { column: "name", direction: "descending" },
  value: { column: "value", direction: "ascending" },
  "-value": { column: "value", direction: "descending" },
  due: { column: "due", direction: "ascending" },
};

/** A press on a column's head sorts by it; a second press turns the order round. */
function nextSort(column: string, sort: LoanerSort): LoanerSort {
  if (column === "due") return "due";
  if (column === "value") return sort === "-value" ? "value" : "-value";
  return sort === "name" ? "-name" : "name";
}
