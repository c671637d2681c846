import { useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { expenseCategoriesContract } from "../../categories/contract.ts";
import { expensesContract } from "../contract.ts";
import { useCategoryName } from "../../core/client/category-name.ts";
import { expenseSorts, expenseSources, expenseStates } from "../../rules.ts";
import { useExpenseColumns } from "./expense-columns.tsx";
import { ExpenseTotals } from "./expense-totals.tsx";
import { ExpensesLinks } from "../../core/client/expenses-links.tsx";

const ExpenseDialog = lazyWithWords(() => import("./expense-dialog.tsx"));

const expenseFilters = listFilters({
  search: field.search,
  ...field.days,
  category: field.id("categoryId"),
  source: field.choice(expenseSources),
  state: field.choice(expenseStates),
  sort: field.sort(expenseSorts, "newest"),
  new: field.dialog,
});

/** What the shop paid to run: everybody's expenses, or only the user's own. */
export function ExpensesPage() {
  const { t } = useTranslation("expenses");
  const mayRecord = useMay()("record_expenses");
  const go = useGo();
  const filters = useListFilters(expenseFilters);
  const { query, values } = filters;
  const list = usePagedList("expenses", expensesContract.listExpenses, { query });
  const columns = useExpenseColumns();
  const openNew = () => filters.set({ new: true });
  useShortcut("n", "palette:newExpense", openNew, { enabled: mayRecord });
  const add = { label: t("add"), isAllowed: mayRecord, onClick: openNew };
  return (
    <>
      <PageHeader
        title={t("title")}
        action={<AddButton {...add} variant="primary" />}
        secondary={
          <ExportButton address={endpointUrl(expensesContract.exportExpenses, { query })} />
        }
      />
      <ExpensesLinks current="/expenses" />
      <ExpenseTotals filters={filters.filterQuery} />
      <Filters filters={filters} />
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/expenses/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Receipt size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <Suspense>
        {values.new && mayRecord ? (
          <ExpenseDialog
            onClose={() => filters.set({ new: false })}
            onRecorded={({ id }) => go(pageHref("/expenses/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof expenseFilters> }) {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const { data } = useQuery(read(expenseCategoriesContract.listExpenseCategories, {}));
  return (
    <ListFilterBar filters={filters} search={t("search")}>
      <DateFilter
        label={t("columns.day")}
        {...filters.days}
        spans={["today", "this-week", "this-month", "month"]}
      />
      <FilterSelect
        label={t("columns.category")}
        {...filters.field("category")}
        options={(data?.items ?? []).map((category) => ({
          value: category.id,
          label: name(category),
        }))}
      />
      <FilterSelect
        label={t("columns.source")}
        {...filters.select("source", (source) => t(`source.${source}`))}
      />
      <FilterSelect
        label={t("stateFilter")}
        {...filters.select("state", (state) => t(`state.${state}`))}
      />
      <SortMenu label={t("sort.label")} {...filters.order((sort) => t(`sort.${sort}`))} />
    </ListFilterBar>
  );
}
