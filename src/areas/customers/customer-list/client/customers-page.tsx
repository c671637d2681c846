import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { SavedFilterChips } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { useAddress, useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { customersContract, type CustomerSort } from "../../contract.ts";
import { SegmentCount } from "../../segments/client/segment-count.tsx";
import { CustomerListActions } from "./customer-list-actions.tsx";
import { sortMarks, sortOf, useCustomerColumns } from "./customer-columns.tsx";
import { CustomerFilters, noFilters } from "../../segments/client/customer-filters.tsx";
import {
  fromSavedQuery,
  readCustomersAddress,
  toCustomersQuery,
  toSavedQuery,
  toSegmentQuery,
} from "../../segments/client/customers-address.ts";

const SelectionBar = lazy(() => import("../../tagging/client/customer-selection-bar.tsx"));
const NewCustomerDialog = lazy(() => import("../../management/client/new-customer-dialog.tsx"));

/** The address /customers/new: the list with the open form. */
export function NewCustomerPage() {
  const go = useGo();
  useEffect(() => go(pageHref("/customers", {}, { new: true }), { replace: true }), [go]);
  return null;
}

export function CustomersPage() {
  const { t } = useTranslation("customers");
  const go = useGo();
  const mayCreate = useMay()("create_customers");
  const [address, setAddress] = useAddress(readCustomersAddress);
  const { search } = address;
  const selection = useRowSelection();
  const query = toCustomersQuery(address);
  const { isPartial, ...list } = usePagedList(
    "customers",
    customersContract.listCustomers,
    { query },
    { fills: true },
  );
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "palette:newCustomer", openNew, { enabled: mayCreate });
  const isSegment = countActive(address, noFilters) > 0;
  const clear = () => setAddress(noFilters);
  const setSort = (sort: CustomerSort | undefined) =>
    setAddress({ sort: sort === "newest" ? undefined : sort });

  const newButton = { label: t("newCustomer"), hint: "N", isAllowed: mayCreate, onClick: openNew };
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={<CustomerListActions query={query} />}
        action={<AddButton {...newButton} variant="primary" />}
      />
      <Statistics />
      <SavedFilterChips
        screen="customers"
        query={toSavedQuery(address)}
        onApply={(saved) => setAddress(fromSavedQuery(saved))}
      />
      <CustomerFilters address={address} onChange={setAddress} selecting={selection.selecting} />
      {isSegment && search === "" ? (
        <div className="mb-2 flex min-h-8 items-center">
          <SegmentCount query={toSegmentQuery(address)} />
        </div>
      ) : null}
      <DataList
        {...list}
        failed={t(search ? "searchFailed" : "fetchFailed")}
        label={t("title")}
        columns={useCustomerColumns()}
        rowKey={(customer) => customer.id}
        {...(selection.isOn && {
          select: selection.controls(list.rows ?? [], ({ id }) => id, {
            page: t("segments:select.page"),
            row: ({ name }) => t("segments:select.row", { name }),
          }),
        })}
        rowHref={(customer) => pageHref("/customers/$id", { id: customer.id })}
        sort={sortMarks[query.sort]}
        onSort={({ column }) => setSort(sortOf[column])}
        empty={
          <NobodyListed
            search={search}
            isFiltered={isSegment || search !== ""}
            onClear={clear}
            newButton={<AddButton {...newButton} />}
          />
        }
      />
      {isPartial ? <LookingOn isFailed={list.query.isError} onRetry={list.query.refetch} /> : null}
      {selection.chosen.length > 0 ? (
        <Suspense>
          <SelectionBar
            chosen={selection.chosen}
            filter={filterOf(query)}
            onClear={() => selection.choose([])}
          />
        </Suspense>
      ) : null}
      {address.new && mayCreate ? (
        <Suspense>
          <NewCustomerDialog
            typed={search}
            onClose={() => setAddress({ new: false })}
            onKept={() => setAddress({ new: false })}
            onDone={(customer) => go(pageHref("/customers/$id", { id: customer.id }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The filters without the order, for an act on all customers that match. */
const filterOf = ({ sort: _, ...filter }: ReturnType<typeof toCustomersQuery>) => filter;

/** Says that further customers of this page are looked for, or that this has failed. */
function LookingOn({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => unknown }) {
  const { t } = useTranslation("segments");
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-ink-quiet">
      {isFailed ? (
        <>
          {t("looking.failed")}
          <Button size="small" variant="ghost" onClick={() => void onRetry()}>
            {t("common:retry")}
          </Button>
        </>
      ) : (
        <>
          <Spinner /> {t("looking.on")}
        </>
      )}
    </p>
  );
}

interface NobodyProps {
  search: string;
  isFiltered: boolean;
  onClear: () => void;
  newButton: ReactNode;
}

function NobodyListed({ search, isFiltered, onClear, newButton }: NobodyProps) {
  const { t } = useTranslation("customers");
  return isFiltered ? (
    <NothingFound
      icon={<Users size={20} />}
      title={search ? t("picker.nobody", { text: search }) : t("segments:empty.filtered")}
      hint={t("segments:empty.filteredHint")}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      icon={<Users size={20} />}
      title={t("empty.title")}
      hint={t("segments:empty.hint")}
      action={newButton}
    />
  );
}

function Statistics() {
  const { t } = useTranslation("customers");
  const query = useQuery(read(customersContract.getCustomerStatistics, {}));
  const { data } = query;
  const figure = useFigure();
  return (
    <StatStrip
      label={t("segments:statistics.label")}
      from={{ query, failed: t("segments:statistics.failed") }}
      stats={[
        { label: t("segments:statistics.all"), value: figure(data?.all) },
        { label: t("segments:statistics.active"), value: figure(data?.active) },
        { label: t("segments:statistics.newThisMonth"), value: figure(data?.newThisMonth) },
      ]}
    />
  );
}
