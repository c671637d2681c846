import { Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { returnsContract } from "../../contract.ts";
import { useReturnColumns } from "./return-columns.tsx";
import { ReturnSkeleton } from "../../core/client/return-skeleton.tsx";
import { ReturnStatistics } from "./return-statistics.tsx";
import { lastReturnsList, returnFilters, returnsHref } from "../../core/client/returns-address.ts";

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
  const filters = useListFilters(returnFilters);
  const { values } = filters;
  const open = useOpenBeside(values.open, "/returns");
  const mayCreate = may("create_returns");
  const create = () => filters.set({ new: true });
  useShortcut("n", "palette:newReturn", create, { enabled: mayCreate });

  useEffect(() => {
    lastReturnsList.current = returnsHref(values);
  }, [values]);

  const newButton = mayCreate ? (
    <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={create}>
      {t("new.action")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t("title")} action={newButton} />
      <ReturnStatistics />
      <Filters filters={filters} />
      <ListAndDetail
        label={t("detail.beside")}
        fallback={<ReturnSkeleton />}
        detail={
          open && <ReturnDetail key={open} id={open} onClose={() => filters.set({ open: "" })} />
        }
      >
        <List filters={filters} open={open} onCreate={mayCreate ? create : null} />
      </ListAndDetail>
      <Suspense>
        {values.new && mayCreate ? (
          <NewReturnDialog
            onClose={() => filters.set({ new: false })}
            onCreated={(id) => {
              filters.set({ new: false });
              go(fitsBeside ? returnsHref({ open: id }) : pageHref("/returns/$id", { id }));
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface PartProps {
  filters: FiltersOf<typeof returnFilters>;
}

function List({
  filters,
  open,
  onCreate,
}: PartProps & { open: string; onCreate: (() => void) | null }) {
  const { t } = useTranslation("returns");
  const fitsBeside = useFitsBeside();
  const list = usePagedList("returns", returnsContract.listReturns, {
    query: filters.query,
  });
  const columns = useReturnColumns(open !== "");
  useShortcut("Escape", "keys:closeDetail", () => filters.set({ open: "" }), {
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
          ? returnsHref({ ...filters.values, open: row.id })
          : pageHref("/returns/$id", { id: row.id })
      }
      selected={open}
      empty={
        <EmptyList
          filters={filters}
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
          foundTitle={t("list.nothingFound")}
          foundHint={t("list.nothingFoundHint")}
        />
      }
    />
  );
}

function Filters({ filters }: PartProps) {
  const { t } = useTranslation("returns");
  const { me, may } = useShop();
  return (
    <ListFilterBar
      filters={filters}
      search={t("list.search")}
      placeholder={t("list.searchPlaceholder")}
      keepsSearch
    >
      <FilterSelect
        label={t("field.step")}
        {...filters.select("step", (step) =>
          step === "open" ? t("stats.open") : t(`step.${step}`),
        )}
      />
      <FilterSelect
        label={t("field.approval")}
        {...filters.select("approval", (approval) => t(`approval.${approval}`))}
      />
      <FilterSelect
        label={t("field.warranty")}
        {...filters.select("warranty", (warranty) => t(`warranty.${warranty}`))}
      />
      <FilterSelect
        label={t("field.outcome")}
        {...filters.select("outcome", (outcome) => t(`outcome.${outcome}`))}
      />
      {may("work_returns") ? (
        <FilterChip label={t("list.mine")} {...filters.chip("technicianId", me.id)} />
      ) : null}
    </ListFilterBar>
  );
}
