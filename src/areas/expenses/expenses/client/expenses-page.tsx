import { useQuery } from "@tanstack/react-query";
import { Plus, Receipt } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { expenseCategoriesContract } from "../../categories/contract.ts";
import { expensesContract } from "../../contract.ts";
import { expenseSorts, expenseSources, expenseStates } from "../../rules.ts";
import { useCategoryName } from "../../core/client/category-name.ts";
import { useExpenseColumns } from "./expense-columns.tsx";
import { ExpenseTotals } from "./expense-totals.tsx";
import { filtersOf, noFilters, readAddress, type ExpensesAddress } from "./expenses-address.ts";
import { ExpensesLinks } from "../../core/client/expenses-links.tsx";

const ExpenseDialog = lazyWithWords(() => import("./expense-dialog.tsx"));

/** What the shop paid to run: everybody's expenses, or only the user's own. */
export function ExpensesPage() {
  const { t } = useTranslation("expenses");
  const mayRecord = useMay()("record_expenses");
  const go = useGo();
  const [address, setAddress] = useAddress(readAddress);
  const filters = filtersOf(address, useToday());
  const query = { ...filters, sort: address.sort };
  const list = usePagedList("expenses", expensesContract.listExpenses, { query });
  const columns = useExpenseColumns();
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "palette:newExpense", openNew, { enabled: mayRecord });
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayRecord && t("errors:forbidden")}
      onClick={openNew}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={add("primary")}
        secondary={
          <ExportButton address={endpointUrl(expensesContract.exportExpenses, { query })} />
        }
      />
      <ExpensesLinks current="/expenses" />
      <ExpenseTotals filters={filters} />
      <Filters address={address} onChange={setAddress} />
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/expenses/$id", { id })}
        empty={
          countActive(filteredBy(address), noFilters) > 0 ? (
            <NothingFound
              icon={<Receipt size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<Receipt size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <Suspense>
        {address.new && mayRecord ? (
          <ExpenseDialog
            onClose={() => setAddress({ new: false })}
            onRecorded={({ id }) => go(pageHref("/expenses/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The part of the address that limits the list. */
const filteredBy = ({ sort: _, new: __, ...filters }: ExpensesAddress) => filters;

interface FiltersProps {
  address: ExpensesAddress;
  onChange: (change: Partial<ExpensesAddress>) => void;
}

function Filters({ address, onChange }: FiltersProps) {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const { data } = useQuery(read(expenseCategoriesContract.listExpenseCategories, {}));
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("search")}
          placeholder={t("search")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(filteredBy(address), noFilters)}
      onClear={() => onChange(noFilters)}
    >
      <DateFilter
        label={t("columns.day")}
        value={address}
        onChange={onChange}
        spans={["today", "this-week", "this-month", "month"]}
      />
      <FilterSelect
        label={t("columns.category")}
        value={address.category}
        onChange={(category) => onChange({ category })}
        options={(data?.items ?? []).map((category) => ({
          value: category.id,
          label: name(category),
        }))}
      />
      <FilterSelect
        label={t("columns.source")}
        value={address.source}
        onChange={(source) => onChange({ source })}
        options={expenseSources.map((value) => ({ value, label: t(`source.${value}`) }))}
      />
      <FilterSelect
        label={t("stateFilter")}
        value={address.state}
        onChange={(state) => onChange({ state })}
        options={expenseStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <SortMenu
        label={t("sort.label")}
        sorts={expenseSorts}
        sort={address.sort}
        wordOf={(sort) => t(`sort.${sort}`)}
        onSort={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
