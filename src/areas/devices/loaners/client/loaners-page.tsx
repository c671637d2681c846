import { Repeat } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
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
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { loanerFilters, loanersContract, loanerSorts } from "../contract.ts";
import { useLoanerColumns } from "./loaner-columns.tsx";

const LoanerDialog = lazyWithWords(() => import("./loaner-dialog.tsx"));

const loanerListFilters = listFilters({
  search: field.search,
  state: field.choice(loanerFilters),
  sort: field.sort(loanerSorts, "name", {
    name: { ascending: "name", descending: "-name" },
    value: { descending: "-value", ascending: "value" },
    due: { ascending: "due" },
  }),
  new: field.dialog,
});

/** The loaner phones of the shop, with who has them. */
export function LoanersPage() {
  const { t } = useTranslation("loaners");
  const mayManage = useMay()("manage_loaners");
  const filters = useListFilters(loanerListFilters);
  const { query, values } = filters;
  const list = usePagedList("loaners", loanersContract.listLoaners, { query });
  const add = { label: t("add"), isAllowed: mayManage, onClick: () => filters.set({ new: true }) };
  return (
    <>
      <PageHeader
        title={t("title")}
        action={<AddButton {...add} variant="primary" />}
        secondary={<ExportButton address={endpointUrl(loanersContract.exportLoaners, { query })} />}
      />
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("filter")}
          {...filters.select("state", (state) => t(`state.${state}`))}
        />
        <SortMenu label={t("sort.label")} {...filters.order((sort) => t(`sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useLoanerColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/loaners/$id", { id })}
        {...filters.columnSort}
        empty={
          <EmptyList
            filters={{
              // The order by return lists only loaners that are lent.
              isFiltered: filters.isFiltered || values.sort === "due",
              clear: () => filters.set({ ...loanerListFilters.none, sort: "name" }),
            }}
            icon={<Repeat size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <Suspense>
        {values.new && mayManage ? (
          <LoanerDialog loaner={null} onClose={() => filters.set({ new: false })} />
        ) : null}
      </Suspense>
    </>
  );
}
