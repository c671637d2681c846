import { Zap } from "lucide-react";
import { Suspense, useState } from "react";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { flashSaleFilters } from "../../core/client/online-shop-address.ts";
import { flashSalesContract, type FlashSaleSummary } from "../contract.ts";
import { PlanButton } from "./plan-button.tsx";

const FlashSaleDialog = lazyWithWords(() => import("./flash-sale-dialog.tsx"));
const EndDialog = lazyWithWords(() => import("./end-flash-sale-dialog.tsx"));

const tones = { planned: "waiting", running: "active", ended: "neutral" } as const;

/** All flash sales, the latest start first. */
export default function FlashSalesTab() {
  const { t } = useTranslation("online-shop");
  const mayLower = useMay()("lower_prices");
  const filters = useListFilters(flashSaleFilters);
  const [edited, setEdited] = useState<string | null>(null);
  const [ended, setEnded] = useState<FlashSaleSummary | null>(null);
  const list = usePagedList("flash-sales", flashSalesContract.listFlashSales, {
    query: filters.query,
  });
  const columns = useColumns({ onEdit: mayLower ? setEdited : null, onEnd: setEnded });
  return (
    <>
      <ListFilterBar filters={filters}>
        <FilterSelect
          label={t("flash.stateLabel")}
          {...filters.select("state", (state) => t(`flash.state.${state}`))}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("flash.failed")}
        label={t("tab.flash-sales")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            filters={filters}
            icon={<Zap size={20} />}
            title={t("flash.empty")}
            hint={t("flash.emptyHint")}
            action={<PlanButton variant="secondary" onClick={() => filters.set({ new: true })} />}
            foundTitle={t("flash.nothing")}
          />
        }
      />
      <Suspense>
        {filters.values.new && mayLower ? (
          <FlashSaleDialog id={null} onClose={() => filters.set({ new: false })} />
        ) : null}
        {edited ? <FlashSaleDialog id={edited} onClose={() => setEdited(null)} /> : null}
        {ended ? <EndDialog sale={ended} onClose={() => setEnded(null)} /> : null}
      </Suspense>
    </>
  );
}

interface Acts {
  /** null: the user may not change prices. */
  onEdit: ((id: string) => void) | null;
  onEnd: (sale: FlashSaleSummary) => void;
}

function useColumns({ onEdit, onEnd }: Acts): Column<FlashSaleSummary>[] {
  const { t, language } = useTranslation("online-shop");
  const nameOf = ({ name }: FlashSaleSummary) => name ?? t("flash.unnamed");
  return [
    {
      id: "name",
      header: t("flash.name"),
      identifies: true,
      phone: "title",
      cell: nameOf,
    },
    {
      id: "period",
      header: t("flash.period"),
      // The end must not be cut.
      identifies: true,
      phone: "under",
      cell: ({ startsAt, endsAt, endedAt }) =>
        t("flash.fromTo", {
          from: formatDateTime(startsAt, language),
          to: formatDateTime(endedAt ?? endsAt, language),
        }),
    },
    {
      id: "items",
      header: t("flash.products"),
      align: "end",
      from: "desk",
      cell: ({ items }) => items,
    },
    {
      id: "state",
      header: t("flash.stateLabel"),
      phone: "end",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`flash.state.${state}`)}</Badge>,
    },
    {
      id: "acts",
      header: t("flash.acts"),
      align: "end",
      phone: "end-under",
      cell: (sale) =>
        sale.state === "ended" ? (
          <span className="text-12 text-ink-quiet">{sale.endReason}</span>
        ) : (
          <span className="inline-flex gap-1">
            {sale.state === "planned" && onEdit ? (
              <Button
                size="small"
                variant="ghost"
                aria-label={t("flash.editOf", { name: nameOf(sale) })}
                onClick={() => onEdit(sale.id)}
              >
                {t("flash.edit")}
              </Button>
            ) : null}
            <Button
              size="small"
              aria-label={t(sale.state === "planned" ? "flash.giveUpOf" : "flash.endOf", {
                name: nameOf(sale),
              })}
              onClick={() => onEnd(sale)}
            >
              {t(sale.state === "planned" ? "flash.giveUp" : "flash.end")}
            </Button>
          </span>
        ),
    },
  ];
}
