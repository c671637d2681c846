import { Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { useShop } from "#src/areas/devices/core/client/use-shop.ts";
import { returnsContract } from "../../contract.ts";
import { approvalStatuses, returnOutcomes, returnSteps, warrantyStatuses } from "../../rules.ts";
import { useReturnColumns } from "./return-columns.tsx";
import { ReturnSkeleton } from "../../core/client/return-skeleton.tsx";
import { ReturnStatistics } from "./return-statistics.tsx";
import {
  isFiltered,
  lastReturnsList,
  noFilters,
  readReturnsAddress,
  returnsHref,
  toReturnsQuery,
  type ReturnsAddress,
} from "../../core/client/returns-address.ts";

const ReturnDetail = lazy(async () => ({
  default: (await import("../../return-page/client/return-detail.tsx")).ReturnDetail,
}));
const NewReturnDialog = lazy(() => import("../../intake/client/new-return-dialog.tsx"));

/** The list of all returns. On a wide screen the chosen return is shown beside the list. */
export function ReturnsPage() {
  const { t } = useTranslation("returns");
  const { may } = useShop();
  const go = useGo();
  const fitsBeside = useFitsBeside();
  const [address, setAddress] = useAddress(readReturnsAddress);
  const open = useOpenBeside(address.open, "/returns");
  const mayCreate = may("create_returns");
  const create = () => setAddress({ new: true });
  useShortcut("n", "palette:newReturn", create, { enabled: mayCreate });

  useEffect(() => {
    lastReturnsList.current = returnsHref(address);
  }, [address]);

  const newButton = mayCreate ? (
    <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={create}>
      {t("new.action")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t("title")} action={newButton} />
      <ReturnStatistics />
      <Filters address={address} onChange={setAddress} />
      <ListAndDetail
        label={t("detail.beside")}
        fallback={<ReturnSkeleton />}
        detail={
          open && <ReturnDetail key={open} id={open} onClose={() => setAddress({ open: "" })} />
        }
      >
        <List
          address={address}
          open={open}
          onChange={setAddress}
          onCreate={mayCreate ? create : null}
        />
      </ListAndDetail>
      <Suspense>
        {address.new && mayCreate ? (
          <NewReturnDialog
            onClose={() => setAddress({ new: false })}
            onCreated={(id) => {
              setAddress({ new: false });
              go(fitsBeside ? returnsHref({ open: id }) : pageHref("/returns/$id", { id }));
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface PartProps {
  address: ReturnsAddress;
  onChange: (change: Partial<ReturnsAddress>) => void;
}

function List({
  address,
  open,
  onChange,
  onCreate,
}: PartProps & { open: string; onCreate: (() => void) | null }) {
  const { t } = useTranslation("returns");
  const fitsBeside = useFitsBeside();
  const list = usePagedList("returns", returnsContract.listReturns, {
    query: toReturnsQuery(address),
  });
  const columns = useReturnColumns(open !== "");
  useShortcut("Escape", "keys:closeDetail", () => onChange({ open: "" }), {
    enabled: open !== "",
  });
  return (
    <DataList
      {...list}
      failed={t("list.failed")}
      label={t("title")}
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) =>
        fitsBeside
          ? returnsHref({ ...address, open: row.id })
          : pageHref("/returns/$id", { id: row.id })
      }
      selected={open}
      empty={
        isFiltered(address) || address.search !== "" ? (
          <NothingFound
            icon={<Undo2 size={20} />}
            title={t("list.nothingFound")}
            hint={t("list.nothingFoundHint")}
            onClear={() => onChange({ search: "", ...noFilters })}
          />
        ) : (
          <EmptyState
            icon={<Undo2 size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={
              onCreate ? (
                <Button icon={<Plus size={16} />} onClick={onCreate}>
                  {t("new.action")}
                </Button>
              ) : null
            }
          />
        )
      }
    />
  );
}

function Filters({ address, onChange }: PartProps) {
  const { t } = useTranslation("returns");
  const { me, may } = useShop();
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("list.search")}
          placeholder={t("list.searchPlaceholder")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
    >
      <FilterSelect
        label={t("field.step")}
        value={address.step}
        onChange={(step) => onChange({ step })}
        options={[
          { value: "open", label: t("stats.open") },
          ...returnSteps.map((step) => ({ value: step, label: t(`step.${step}`) })),
        ]}
      />
      <FilterSelect
        label={t("field.approval")}
        value={address.approval}
        onChange={(approval) => onChange({ approval })}
        options={approvalStatuses.map((each) => ({ value: each, label: t(`approval.${each}`) }))}
      />
      <FilterSelect
        label={t("field.warranty")}
        value={address.warranty}
        onChange={(warranty) => onChange({ warranty })}
        options={warrantyStatuses.map((each) => ({ value: each, label: t(`warranty.${each}`) }))}
      />
      <FilterSelect
        label={t("field.outcome")}
        value={address.outcome}
        onChange={(outcome) => onChange({ outcome })}
        options={returnOutcomes.map((each) => ({ value: each, label: t(`outcome.${each}`) }))}
      />
      {may("work_returns") ? (
        <FilterChip
          label={t("list.mine")}
          active={address.technicianId === me.id}
          onToggle={(mine) => onChange({ technicianId: mine ? me.id : "" })}
        />
      ) : null}
    </FilterBar>
  );
}
