import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { customersContract } from "#src/areas/customers/contract.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import {
  rewardsContract,
  type Benefit,
  type Redemption,
  type Reward,
  type RewardPreset,
} from "../contract.ts";
import { rewardName, useBenefitText } from "./reward-words.ts";

const SHOWN = 50;

interface Props {
  customerId: string;
  /** Whether a reward with this benefit can be used here. */
  isFit: (benefit: Benefit) => boolean;
  /** What the customer can do when no reward is listed. */
  emptyHint: string;
  /** What the user has to know before choosing. */
  warning?: string | undefined;
  /** The refusal of `onUse`, if any. */
  refusal?: unknown;
  isBusy?: boolean;
  onUse: (redemption: Redemption) => void;
  onClose: () => void;
}

/**
 * The rewards of a customer: those that were redeemed and not used, and those that the points buy. A reward is redeemed
 * before it is used, so that it stays with the customer if the sale or the service is not made.
 */
export function RewardsOfCustomer({ customerId, isFit, onUse, onClose, ...rest }: Props) {
  const { t, language } = useTranslation("rewards");
  const errorText = useErrorText();
  const mayRedeem = useMay()("redeem_rewards");
  const listed = { customerId, status: "open", limit: SHOWN } as const;
  const customer = useQuery(read(customersContract.getCustomer, { params: { id: customerId } }));
  const open = useQuery(read(rewardsContract.listRedemptions, { query: listed }));
  const active = { active: "true", limit: SHOWN } as const;
  const rewards = useQuery(read(rewardsContract.listRewards, { query: active }));
  const redeem = useWrite(rewardsContract.redeemReward, { saysFailure: false });
  const isBusy = redeem.isPending || rest.isBusy;

  const buy = ({ id: rewardId, pointsCost }: Reward) =>
    redeem.mutate({ body: { customerId, rewardId, pointsCost } }, { onSuccess: onUse });

  const points = customer.data?.points ?? 0;
  const failed = [customer, open, rewards].find((query) => query.isError);
  const redeemed = (open.data?.items ?? []).filter(isFit);
  const offered = (rewards.data?.items ?? []).filter(
    (each) => mayRedeem && isFit(each) && each.pointsCost <= points,
  );
  const isLoading = !customer.data || !open.data || !rewards.data;
  const refusal = redeem.error ?? rest.refusal;
  const pointsOf = (count: number) => ({ count, number: formatNumber(count, language) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={customer.data ? t("choice.has", pointsOf(points)) : undefined}
    >
      <div className="flex min-h-48 flex-col gap-4">
        {refusal ? <Notice tone="loss" title={errorText(refusal)} /> : null}
        {rest.warning && redeemed.length + offered.length > 0 ? (
          <Notice tone="waiting" title={rest.warning} />
        ) : null}
        {failed ? (
          <LoadFailure query={failed} title={t("failed")} />
        ) : isLoading ? (
          <SkeletonText lines={4} />
        ) : redeemed.length + offered.length === 0 ? (
          <EmptyState icon={<Gift size={20} />} title={t("choice.none")} hint={rest.emptyHint} />
        ) : null}
        <Rewards title={t("choice.redeemed")}>
          {redeemed.map((each) => (
            <Row
              key={each.id}
              reward={{ ...each, name: each.rewardName, preset: each.rewardPreset }}
              act={t("choice.use")}
              isBusy={isBusy}
              onAct={() => onUse(each)}
            />
          ))}
        </Rewards>
        <Rewards title={t("choice.affordable")}>
          {offered.map((each) => (
            <Row
              key={each.id}
              reward={each}
              act={t("choice.redeem", pointsOf(each.pointsCost))}
              isBusy={isBusy}
              onAct={() => buy(each)}
            />
          ))}
        </Rewards>
      </div>
    </Dialog>
  );
}

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
  reward: Benefit & { name: string; preset: RewardPreset | null };
  act: string;
  isBusy?: boolean | undefined;
  onAct: () => void;
}

function Row({ reward, act, isBusy = false, onAct }: RowProps) {
  const { t } = useTranslation("rewards");
  const name = rewardName(t, reward);
  const benefit = useBenefitText()(reward);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0">
      <span className="min-w-36 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {benefit === name ? null : <span className="block text-12 text-ink-quiet">{benefit}</span>}
      </span>
      <Button className="ml-auto" loading={isBusy} onClick={onAct}>
        {act}
      </Button>
    </li>
  );
}
