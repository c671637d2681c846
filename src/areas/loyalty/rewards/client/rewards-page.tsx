import { Gift } from "lucide-react";
import { lazy } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { rewardsContract, type Reward } from "../contract.ts";
import { rewardDescription, rewardName, useBenefitText } from "./reward-words.ts";

const RewardDialog = lazy(() => import("./reward-dialog.tsx"));

const rewardFilters = listFilters({
  /** Only rewards that can be redeemed. */
  active: field.flag(),
  new: field.dialog,
  reward: field.record,
});

/** The rewards that customers can redeem for points. */
export function RewardsPage() {
  const { t } = useTranslation("rewards");
  const mayManage = useMay()("manage_rewards");
  const filters = useListFilters(rewardFilters);
  const { query, values } = filters;
  const list = usePagedList("rewards", rewardsContract.listRewards, { query });
  const openNew = () => filters.set({ new: true, reward: "" });
  useShortcut("n", "palette:newReward", openNew, { enabled: mayManage });
  const close = () => filters.set({ new: false, reward: "" });
  const create = { label: t("newReward"), hint: "N", isAllowed: mayManage, onClick: openNew };
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: pageHref("/loyalty"), label: t("back") }}
        action={<AddButton {...create} variant="primary" />}
      />
      <ListFilterBar filters={filters}>
        <FilterChip label={t("onlyActive")} {...filters.chip("active")} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        {...(mayManage && {
          rowHref: ({ id }: Reward) =>
            pageHref("/loyalty/rewards", {}, filters.words({ reward: id })),
        })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Gift size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...create} />}
            foundTitle={t("noneActive")}
            foundHint={t("noneActiveHint")}
          />
        }
      />
      <OpenRecord isNew={values.new} id={values.reward} rows={list.rows} isAllowed={mayManage}>
        {(reward) => <RewardDialog reward={reward} onClose={close} />}
      </OpenRecord>
    </>
  );
}

function useColumns(): Column<Reward>[] {
  const { t, language } = useTranslation("rewards");
  const benefitText = useBenefitText();
  const number = (value: number) => formatNumber(value, language);
  return [
    {
      id: "name",
      header: t("reward"),
      identifies: true,
      phone: "title",
      cell: (reward) => rewardName(t, reward),
    },
    {
      id: "description",
      header: t("description"),
      shrinks: true,
      from: "desk",
      cell: (reward) => rewardDescription(t, reward) || "–",
    },
    {
      id: "benefit",
      header: t("benefit"),
      phone: "under",
      cell: (reward) => benefitText(reward),
    },
    {
      id: "cost",
      header: t("cost"),
      align: "end",
      phone: "end",
      cell: ({ pointsCost }) => <span className="tabular-nums">{number(pointsCost)}</span>,
    },
    {
      id: "redeemed",
      header: t("redeemed"),
      align: "end",
      cell: ({ currentRedemptions, maxRedemptions }) => (
        <span className="tabular-nums">
          {maxRedemptions === null
            ? number(currentRedemptions)
            : t("ofMost", { count: currentRedemptions, most: number(maxRedemptions) })}
        </span>
      ),
    },
    {
      id: "state",
      header: t("state"),
      phone: "end-under",
      cell: (reward) => <RewardState reward={reward} />,
    },
  ];
}

function RewardState({ reward }: { reward: Reward }) {
  const { t } = useTranslation("rewards");
  if (!reward.isActive) return <Badge>{t("inactive")}</Badge>;
  return reward.currentRedemptions === reward.maxRedemptions ? (
    <Badge tone="waiting">{t("exhausted")}</Badge>
  ) : (
    <Badge tone="done">{t("active")}</Badge>
  );
}
