import { useQuery } from "@tanstack/react-query";
import { Gift, Users } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { formatTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { membersContract } from "../contract.ts";
import { useMemberColumns } from "./member-columns.tsx";
import { MemberDialogs } from "./member-dialogs.tsx";
import { MembersHead } from "./members-head.tsx";
import { memberFilters } from "./members-address.ts";

/** The customers with their points. Staff add points and redeem rewards here. */
export function MembersPage() {
  const { t } = useTranslation("members");
  const may = useMay();
  const filters = useListFilters(memberFilters);
  const { query, values } = filters;
  const list = usePagedList("members", membersContract.listMembers, { query });
  const summary = useQuery(read(membersContract.getLoyaltySummary, {}));
  const openDialog = (open: "add" | "redeem") => filters.set({ open, customer: "" });
  useShortcut("n", "palette:addPoints", () => openDialog("add"), { enabled: may("add_points") });
  const refresh = () => void Promise.all([list.query.refetch(), summary.refetch()]);
  const columns = useMemberColumns((open, { id }) => filters.set({ open, customer: id }));
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={<AsOf asOf={summary.data?.asOf} isLoading={list.query.isLoading} />}
        secondary={<MembersHead query={query} onRefresh={refresh} />}
        action={
          <>
            <Button
              icon={<Gift size={16} />}
              disabledReason={!may("redeem_rewards") && t("errors:forbidden")}
              onClick={() => openDialog("redeem")}
            >
              {t("redeem.action")}
            </Button>
            <Button
              variant="primary"
              hint="N"
              disabledReason={!may("add_points") && t("errors:forbidden")}
              onClick={() => openDialog("add")}
            >
              {t("add.action")}
            </Button>
          </>
        }
      />
      <Summary query={summary} />
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("tier")}
          {...filters.select("level", (level) => t(`customers:level.${level}`))}
        />
        <SortMenu label={t("sort.label")} {...filters.order((sort) => t(`sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("loadFailed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) =>
          pageHref("/loyalty", {}, filters.words({ open: "details", customer: id }))
        }
        {...filters.columnSort}
        empty={
          <EmptyList
            filters={filters}
            icon={<Users size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            foundTitle={t("filtered")}
            foundHint={t("filteredHint")}
          />
        }
      />
      <MemberDialogs address={values} rows={list.rows} onGo={filters.set} />
    </>
  );
}

function AsOf({ asOf, isLoading }: { asOf: string | undefined; isLoading: boolean }) {
  const { t, language } = useTranslation("members");
  return (
    <span role="status" className="text-12 phone:sr-only">
      {isLoading ? t("loading") : asOf ? t("asOf", { time: formatTime(asOf, language) }) : null}
    </span>
  );
}

function Summary({
  query,
}: {
  query: LoadState & {
    data:
      | {
          totalMembers: number;
          totalPoints: number;
          platinumMembers: number;
          activeRewards: number;
        }
      | undefined;
  };
}) {
  const { t } = useTranslation("members");
  const figure = useFigure();
  const { data } = query;
  return (
    <StatStrip
      label={t("title")}
      from={{ query, failed: t("loadFailed") }}
      stats={[
        { label: t("totalMembers"), value: figure(data?.totalMembers) },
        { label: t("totalPoints"), value: figure(data?.totalPoints) },
        { label: t("platinumMembers"), value: figure(data?.platinumMembers) },
        {
          label: t("activeRewards"),
          value: figure(data?.activeRewards),
          href: pageHref("/loyalty/rewards", {}, { active: true }),
        },
      ]}
    />
  );
}
