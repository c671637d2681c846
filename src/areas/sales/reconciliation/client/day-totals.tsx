import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { shownAmount } from "#src/shared/money.ts";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { formatDays } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { Money } from "#src/client/ui/money.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import {
  reconciliationContract,
  type DayTotal,
} from "#src/areas/payments/reconciliation/contract.ts";
import { statementProviders } from "#src/areas/payments/reconciliation/rules.ts";
import {
  chosenDays,
  dayTotalFilters,
} from "#src/areas/sales/reconciliation/client/reconciliation-address.ts";

/** The side of the totals of each day and provider: payments, shifts and statements. */
export default function DayTotals() {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const filters = useListFilters(dayTotalFilters);
  const query = { ...filters.query, ...chosenDays(filters.values, useToday()) };
  const totals = useQuery({
    ...read(reconciliationContract.listDayTotals, { query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <>
      <p className="mb-3 max-w-160 text-ink-quiet">{t("days.hint")}</p>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ListFilterBar filters={filters}>
          <DateFilter
            label={t("filter.date")}
            {...filters.days}
            spans={["today", "yesterday", "week", "this-month", "month"]}
            allLabel={t("common:days.week")}
          />
          <FilterSelect
            label={t("filter.provider")}
            {...filters.field("provider")}
            options={["cash", ...statementProviders].map((value) => ({
              value,
              label: providerName(value),
            }))}
          />
        </ListFilterBar>
        <ExportButton address={endpointUrl(reconciliationContract.exportDayTotals, { query })} />
      </div>
      <DataList
        rows={totals.data?.items}
        query={totals}
        failed={t("days.failed")}
        label={t("side.days")}
        columns={columns}
        rowKey={({ day, provider: by, isSimulated }) => `${day} ${by} ${isSimulated}`}
        rowHref={({ day, provider: by, isSimulated }) =>
          pageHref("/reconciliation", undefined, {
            side: "received",
            time: "own",
            from: day,
            to: day,
            provider: by,
            simulated: isSimulated ? "yes" : "no",
          })
        }
        empty={<EmptyState icon={<Scale size={20} />} title={t("days.none")} />}
      />
    </>
  );
}

function useColumns(): Column<DayTotal>[] {
  const { t, language } = useTranslation("reconciliation");
  const providerName = useProviderName();
  return [
    {
      id: "day",
      header: t("column.day"),
      identifies: true,
      phone: "title",
      cell: ({ day }) => (
        <span className="whitespace-nowrap">{formatDays(day, day, language)}</span>
      ),
    },
    {
      id: "provider",
      header: t("column.provider"),
      identifies: true,
      phone: "under",
      cell: ({ provider, isSimulated }) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          {providerName(provider)}
          {isSimulated ? <Badge tone="waiting">{t("simulated")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "payments",
      header: t("column.payments"),
      align: "end",
      phone: "end",
      cell: ({ payments }) => <Money minor={payments.total} />,
    },
    {
      id: "refunds",
      header: t("column.refunds"),
      align: "end",
      from: "wide",
      cell: ({ refunds }) => (refunds.count === 0 ? "–" : <Money minor={refunds.total} />),
    },
    {
      id: "outside",
      header: t("column.outside"),
      align: "end",
      from: "desk",
      cell: ({ inOpenShifts, outsideShifts }) => <Off minor={inOpenShifts + outsideShifts} quiet />,
    },
    {
      id: "count",
      header: t("column.count"),
      align: "end",
      from: "desk",
      cell: ({ countDifference }) => <Off minor={countDifference} />,
    },
    {
      id: "late",
      header: t("column.late"),
      align: "end",
      from: "wide",
      cell: ({ late }) => (late.count === 0 ? "–" : <Money minor={late.total} />),
    },
    {
      id: "statement",
      header: t("column.statement"),
      align: "end",
      cell: ({ statement }) =>
        statement ? (
          <Money minor={statement.total} />
        ) : (
          <span className="text-ink-faint">{t("days.noStatement")}</span>
        ),
    },
    {
      id: "unmatched",
      header: t("column.unmatched"),
      from: "desk",
      cell: ({ statement }) => {
        const open = [
          statement?.unmatched.count && t("days.lines", { count: statement.unmatched.count }),
          statement?.missing.count && t("days.payments", { count: statement.missing.count }),
        ].filter(Boolean);
        return open.length === 0 ? "–" : open.join(" · ");
      },
    },
    {
      id: "difference",
      header: t("column.difference"),
      align: "end",
      phone: "end-under",
      cell: ({ statementDifference }) => <Off minor={statementDifference} />,
    },
  ];
}

/** A difference, which should be 0. `quiet`: another value is usual, so it is not highlighted. */
function Off({ minor, quiet = false }: { minor: number | null; quiet?: boolean }) {
  const { format } = useCurrency();
  if (minor === null || minor === 0)
    return <span className="text-ink-faint">{minor === 0 ? "0" : "–"}</span>;
  return (
    <span
      className={cx(
        "font-medium whitespace-nowrap tabular-nums",
        quiet || minor > 0 ? "text-wait-ink" : "text-loss-ink",
      )}
    >
      {(minor > 0 && !quiet ? "+" : "") + shownAmount(minor, format)}
    </span>
  );
}
