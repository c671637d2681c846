import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useMay } from "#src/client/session.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { usersContract } from "#src/areas/users/contract.ts";
import { shiftsContract, type ShiftInList } from "../contract.ts";
import { LateMoneyNotice } from "../../core/client/late-money-notice.tsx";
import { CurrentShift } from "./current-shift.tsx";
import { Difference } from "./difference.tsx";
import { OutsideShifts } from "./outside-shifts.tsx";
import { ShiftState } from "./shift-state.tsx";

const shiftFilters = listFilters({
  ...field.days,
  state: field.choice(["open", "closed"]),
  /** Only shifts that wait for their sign-off. */
  signOff: field.choice(["waiting"]),
  user: field.id("userId"),
  /** The tab that a phone shows: the user's drawer, or the list of shifts. */
  side: field.view(["now", "list"], "now"),
});

interface PartProps {
  filters: FiltersOf<typeof shiftFilters>;
}

/** The user's drawer, and a list of shifts. With `manage_shifts` the list has the shifts of all users. */
export function ShiftsPage() {
  const { t } = useTranslation("shifts");
  const may = useMay();
  const filters = useListFilters(shiftFilters);
  const { side } = filters.values;
  const isPhone = useIsPhone();
  const hasDrawer = may("create_sales") || may("take_payments");
  const seesAll = may("manage_shifts");
  if (!hasDrawer && !seesAll) {
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("notYours")} hint={t("notYoursHint")} />
      </>
    );
  }
  const listTitle = seesAll ? t("list.all") : t("list.mine");
  const now = (
    <>
      {hasDrawer ? <CurrentShift /> : null}
      <LateMoneyNotice />
      {seesAll ? <OutsideShifts /> : null}
    </>
  );
  const list = (
    <>
      <Filters filters={filters} seesAll={seesAll} />
      <List filters={filters} seesAll={seesAll} />
    </>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            address={endpointUrl(shiftsContract.exportShifts, { query: filters.query })}
          />
        }
      />
      {isPhone ? (
        <Tabs
          label={t("title")}
          tabs={[
            { value: "now", label: t("current.title") },
            { value: "list", label: listTitle },
          ]}
          {...filters.field("side")}
        >
          {side === "now" ? now : list}
        </Tabs>
      ) : (
        <>
          {now}
          <h2 className="mb-2 text-16 font-strong">{listTitle}</h2>
          {list}
        </>
      )}
    </>
  );
}

function Filters({ filters, seesAll }: PartProps & { seesAll: boolean }) {
  const { t } = useTranslation("shifts");
  return (
    <ListFilterBar filters={filters}>
      <DateFilter label={t("list.date")} {...filters.days} />
      {(["open", "closed"] as const).map((state) => (
        <FilterChip key={state} label={t(`state.${state}`)} {...filters.chip("state", state)} />
      ))}
      {seesAll ? (
        <FilterChip label={t("state.toSignOff")} {...filters.chip("signOff", "waiting")} />
      ) : null}
      {seesAll ? <UserFilter filters={filters} /> : null}
    </ListFilterBar>
  );
}

function UserFilter({ filters }: PartProps) {
  const { t } = useTranslation("shifts");
  const may = useMay();
  const { data } = useQuery({
    ...read(usersContract.listUsers, { query: { limit: 100 } }),
    enabled: may("manage_users"),
  });
  if (!data) return null;
  return (
    <FilterSelect
      label={t("list.user")}
      {...filters.field("user")}
      options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function List({ filters, seesAll }: PartProps & { seesAll: boolean }) {
  const { t } = useTranslation("shifts");
  const list = usePagedList("shifts", shiftsContract.listShifts, {
    query: filters.query,
  });
  const columns = useColumns(seesAll);
  const { isFiltered } = filters;
  return (
    <DataList
      {...list}
      failed={t("list.failed")}
      label={t("title")}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pageHref("/shifts/$id", { id })}
      empty={
        <EmptyState
          icon={<History size={20} />}
          title={isFiltered ? t("list.nothingFits") : t("list.empty")}
          hint={isFiltered ? t("list.nothingFitsHint") : t("list.emptyHint")}
        />
      }
    />
  );
}

function useColumns(seesAll: boolean): Column<ShiftInList>[] {
  const { t, language } = useTranslation("shifts");
  return [
    {
      id: "opened",
      header: t("paper.opened"),
      identifies: true,
      phone: "title",
      cell: ({ openedAt }) => formatDateTime(openedAt, language),
    },
    ...(seesAll
      ? [
          {
            id: "user",
            header: t("paper.cashier"),
            identifies: true,
            phone: "under",
            cell: ({ user }) => user.name,
          } satisfies Column<ShiftInList>,
        ]
      : []),
    {
      id: "state",
      header: t("list.state"),
      phone: "end-under",
      cell: (shift) => <ShiftState shift={shift} />,
    },
    {
      id: "z",
      header: "Z",
      ...(seesAll ? {} : { phone: "under" as const }),
      cell: ({ zNumber }) => zNumber ?? "–",
    },
    {
      id: "expected",
      header: t("paper.expectedCash"),
      align: "end",
      from: "desk",
      cell: ({ expectedCash }) => (expectedCash === null ? "–" : <Money minor={expectedCash} />),
    },
    {
      id: "counted",
      header: t("paper.counted"),
      align: "end",
      from: "desk",
      cell: ({ countedCash }) => (countedCash === null ? "–" : <Money minor={countedCash} />),
    },
    {
      id: "difference",
      header: t("paper.difference"),
      align: "end",
      phone: "end",
      cell: ({ state, difference }) =>
        state === "open" ? (
          "–"
        ) : (
          <>
            {/* On a phone the table has no header that names the figure. */}
            <span className="text-12 text-ink-faint tablet:hidden">{t("paper.difference")} </span>
            <Difference minor={difference} />
          </>
        ),
    },
  ];
}
