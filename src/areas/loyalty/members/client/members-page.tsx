import { useQuery } from "@tanstack/react-query";
import { Gift, Users } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { formatTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList, type Sort } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerSorts, type CustomerSort } from "#src/areas/customers/contract.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { membersContract } from "../contract.ts";
import { useMemberColumns } from "./member-columns.tsx";
import { MemberDialogs } from "./member-dialogs.tsx";
import { MembersHead } from "./members-head.tsx";
import { readMembersAddress } from "./members-address.ts";

const noFilters = { search: "", level: undefined };

/** The customers with their points. Staff add points and redeem rewards here. */
export function MembersPage() {
  const { t } = useTranslation("members");
  const may = useMay();
  const [address, setAddress] = useAddress(readMembersAddress);
  const { search, level, sort = "newest" } = address;
  const query = { sort, ...(search && { search }), ...(level && { level }) };
  const list = usePagedList("members", membersContract.listMembers, { query });
  const summary = useQuery(read(membersContract.getLoyaltySummary, {}));
  const openDialog = (open: "add" | "redeem") => setAddress({ open, customer: "" });
  useShortcut("n", "palette:addPoints", () => openDialog("add"), { enabled: may("add_points") });
  const setSort = (next: CustomerSort | undefined) =>
    setAddress({ sort: next === "newest" ? undefined : next });
  const clear = () => setAddress(noFilters);
  const refresh = () => void Promise.all([list.query.refetch(), summary.refetch()]);
  const columns = useMemberColumns((open, { id }) => setAddress({ open, customer: id }));
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
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed.trim() })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={clear}
      >
        <FilterSelect
          label={t("tier")}
          value={level ?? ""}
          options={loyaltyLevels.map((value) => ({ value, label: t(`customers:level.${value}`) }))}
          onChange={(value) => setAddress({ level: loyaltyLevels.find((each) => each === value) })}
        />
        <SortMenu
          label={t("sort.label")}
          sorts={customerSorts}
          sort={sort}
          wordOf={(each) => t(`sort.${each}`)}
          onSort={setSort}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("loadFailed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) =>
          pageHref(
            "/loyalty",
            {},
            { search, level, sort: address.sort, open: "details", customer: id },
          )
        }
        sort={sortMarks[sort]}
        onSort={({ column }) => setSort(sortOf[column])}
        empty={
          search || level ? (
            <NothingFound
              icon={<Users size={20} />}
              title={t("filtered")}
              hint={t("filteredHint")}
              onClear={clear}
            />
          ) : (
            <EmptyState icon={<Users size={20} />} title={t("empty")} hint={t("emptyHint")} />
          )
        }
      />
      <MemberDialogs address={address} rows={list.rows} onGo={setAddress} />
    </>
  );
}

/** The column and the direction that the table's head shows for each order. */
const sortMarks: Record<CustomerSort, Sort> = {
  newest: { column: "joined", direction: "descending" },
  name: { column: "name", direction: "ascending" },
  spent: { column: "spent", direction: "descending" },
};
const sortOf: Record<string, CustomerSort | undefined> = { name: "name", spent: "spent" };

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
