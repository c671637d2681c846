import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read, retryOf, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import {
  rewardsContract,
  type Benefit,
  type Redemption,
  type Reward,
} from "#src/areas/loyalty/rewards/contract.ts";
import { useTillScreen } from "../../till/client/till-context.ts";
import type { TillLoyalty } from "./use-loyalty.ts";
import { rewardOf, useRewardName } from "./reward-name.ts";

const SHOWN = 20;

/**
 * The rewards of the cart's customer: those that were redeemed and not used, and those that the points buy. A reward is
 * redeemed before the sale, so that it stays with the customer if the sale is not made.
 */
export default function RewardsDialog({
  loyalty,
  onClose,
}: {
  loyalty: TillLoyalty;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("pos");
  const errorText = useErrorText();
  const { act } = useTillScreen();
  const { customerId, points } = loyalty;
  const mayRedeem = useMay()("redeem_rewards");
  const listed = { customerId, status: "open", limit: SHOWN } as const;
  const open = useQuery(read(rewardsContract.listRedemptions, { query: listed }));
  const affordable = { active: "true", maxCost: points, limit: SHOWN } as const;
  const rewards = useQuery(read(rewardsContract.listRewards, { query: affordable }));
  const redeem = useWrite(rewardsContract.redeemReward);

  const use = (redemption: Redemption) => {
    const { name, preset, ...held } = rewardOf(redemption);
    const { discountPercentage: percent, discountAmount: amount } = held;
    const reward = { redemptionId: held.id, name, preset, percent, amount };
    act({ act: "discount", discount: { type: "reward", ...reward } });
    onClose();
  };
  const buy = ({ id: rewardId, pointsCost }: Reward) =>
    redeem.mutate({ body: { customerId, rewardId, pointsCost } }, { onSuccess: use });

  const failed = open.isError ? open : rewards.isError ? rewards : null;
  const redeemed = (open.data?.items ?? []).filter(isForGoods);
  const offered = (rewards.data?.items ?? []).filter(isForGoods);
  const isLoading = !open.data || !rewards.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("rewards.title")}
      description={t("rewards.has", { count: points, number: formatNumber(points, language) })}
    >
      <div className="flex min-h-48 flex-col gap-4">
        {redeem.error ? <Notice tone="loss" title={errorText(redeem.error)} /> : null}
        {failed ? (
          <ErrorState
            title={t("rewards.failed")}
            detail={errorText(failed.error)}
            onRetry={retryOf(failed)}
            retrying={failed.isFetching}
          />
        ) : isLoading ? (
          <SkeletonText lines={4} />
        ) : redeemed.length + offered.length === 0 ? (
          <EmptyState
            icon={<Gift size={20} />}
            title={t("rewards.none")}
            hint={t("rewards.noneHint")}
          />
        ) : (
          <>
            <Rewards title={t("rewards.redeemed")}>
              {redeemed.map((each) => (
                <Row
                  key={each.id}
                  reward={rewardOf(each)}
                  act={t("rewards.use")}
                  onAct={() => use(each)}
                />
              ))}
            </Rewards>
            {mayRedeem ? (
              <Rewards title={t("rewards.affordable")}>
                {offered.map((each) => (
                  <Row
                    key={each.id}
                    reward={each}
                    act={t("rewards.redeem", {
                      count: each.pointsCost,
                      number: formatNumber(each.pointsCost, language),
                    })}
                    isBusy={redeem.isPending}
                    onAct={() => buy(each)}
                  />
                ))}
              </Rewards>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A sale cannot use a free service. */
const isForGoods = ({ freeService }: Benefit): boolean => freeService === null;

function Rewards({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-12 font-medium text-ink-quiet">{title}</h3>
      <ul className="flex flex-col rounded-control border border-line">{children}</ul>
    </section>
  );
}

interface RowProps {
  reward: Benefit & Pick<Reward, "name" | "preset">;
  act: string;
  isBusy?: boolean;
  onAct: () => void;
}

function Row({ reward, act, isBusy = false, onAct }: RowProps) {
  const { t } = useTranslation("pos");
  const { money } = useCurrency();
  const nameOf = useRewardName();
  const { discountPercentage: percent, discountAmount: amount } = reward;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0">
      <span className="min-w-36 flex-1">
        <span className="block font-medium wrap-anywhere">{nameOf(reward)}</span>
        <span className="block text-12 text-ink-quiet">
          {percent === null
            ? t("rewards.amountOff", { amount: money(amount ?? 0) })
            : t("rewards.percentOff", { percent })}
        </span>
      </span>
      <Button className="ml-auto" loading={isBusy} onClick={onAct}>
        {act}
      </Button>
    </li>
  );
}
