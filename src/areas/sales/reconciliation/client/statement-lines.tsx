import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime, formatDays } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import {
  lineStates,
  statementsContract,
  type StatementLine,
} from "#src/areas/payments/reconciliation/statements-contract.ts";
import { usePaidFor } from "#src/areas/sales/reconciliation/client/use-paid-for.ts";
import { LineState } from "#src/areas/payments/reconciliation/client/payment-status.tsx";
import { statementFilters } from "#src/areas/sales/reconciliation/client/reconciliation-address.ts";

/** The side of statements: their lines, with or without a payment, and the imported files. */
export default function StatementLines() {
  const { t } = useTranslation("reconciliation");
  const filters = useListFilters(statementFilters);
  const { query, isFiltered } = filters;
  const list = usePagedList("statement-lines", statementsContract.listStatementLines, { query });
  const columns = useColumns();
  return (
    <>
      <Filters filters={filters} />
      <DataList
        {...list}
        failed={t("statement.failed")}
        label={t("side.statement")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/reconciliation/lines/$id", { id })}
        empty={
          <EmptyState
            icon={<FileSpreadsheet size={20} />}
            title={t(isFiltered ? "statement.nothingFits" : "statement.none")}
            hint={t(isFiltered ? "open.clear" : "statement.noneHint")}
            action={
              isFiltered ? null : (
                <LinkButton href={pageHref("/reconciliation/import")}>
                  {t("statement.import")}
                </LinkButton>
              )
            }
          />
        }
      />
      <Files />
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof statementFilters> }) {
  const { t } = useTranslation("reconciliation");
  const sources = useQuery(read(statementsContract.listStatementSources, {}));
  return (
    <ListFilterBar filters={filters} search={t("statement.search")}>
      {lineStates.map((state) => (
        <FilterChip
          key={state}
          label={t(`statement.state.${state}`)}
          {...filters.chip("state", state)}
        />
      ))}
      <DateFilter label={t("filter.date")} {...filters.days} />
      {sources.data && sources.data.items.length > 0 ? (
        <FilterSelect
          label={t("filter.source")}
          {...filters.field("source")}
          options={sources.data.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </ListFilterBar>
  );
}

/** The time of a line, or its day if the statement has no times. */
export function LineTime({ line: { paidAt, hasTime } }: { line: StatementLine }) {
  const { language } = useTranslation("reconciliation");
  return hasTime ? formatDateTime(paidAt, language) : formatDate(paidAt, language);
}

function useColumns(): Column<StatementLine>[] {
  const { t } = useTranslation("reconciliation");
  const paidFor = usePaidFor();
  return [
    {
      id: "arrived",
      header: t("column.arrived"),
      identifies: true,
      phone: "title",
      cell: (line) => <LineTime line={line} />,
    },
    {
      id: "reference",
      header: t("column.reference"),
      phone: "under",
      cell: ({ reference }) => reference ?? "–",
    },
    {
      id: "details",
      header: t("column.details"),
      from: "desk",
      shrinks: true,
      cell: ({ details }) => details ?? "–",
    },
    {
      id: "source",
      header: t("column.source"),
      from: "wide",
      shrinks: true,
      cell: ({ source }) => source.name,
    },
    {
      id: "payment",
      header: t("column.payment"),
      from: "desk",
      cell: ({ match }) => (match ? (paidFor(match.payment) ?? match.payment.paymentNumber) : "–"),
    },
    {
      id: "state",
      header: t("column.state"),
      phone: "end-under",
      cell: ({ state }) => <LineState state={state} />,
    },
    {
      id: "amount",
      header: t("column.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount }) => <Money minor={amount} />,
    },
  ];
}

/** The last imported files. */
function Files() {
  const { t, language } = useTranslation("reconciliation");
  const { data } = useQuery(read(statementsContract.listStatements, { query: { limit: 10 } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t("statement.files")} className="mt-5">
      <ul className="divide-y divide-line">
        {data.items.map(({ id, source, fileName, fromDay, toDay, counts, importedBy }) => (
          <li key={id} className="py-2 last:pb-0">
            <p className="wrap-anywhere">
              <span className="font-medium">{source.name}</span> · {fileName}
            </p>
            <p className="text-12 text-ink-faint">
              {t("statement.file", {
                from: formatDays(fromDay, fromDay, language),
                to: formatDays(toDay, toDay, language),
                new: counts.new,
                known: counts.known,
                errors: counts.errors,
                name: importedBy.name,
              })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
