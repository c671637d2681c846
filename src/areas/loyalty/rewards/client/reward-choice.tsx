import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Reward } from "../contract.ts";
import { redemptionsLeft } from "../rules.ts";
import { rewardDescription, rewardName } from "./reward-words.ts";

interface Props {
  reward: Reward;
  isChosen: boolean;
  onChoose: () => void;
}

/** One reward of a choice, with its name, description and cost. One that is exhausted cannot be chosen. */
export function RewardChoice({ reward, isChosen, onChoose }: Props) {
  const { t, language } = useTranslation("rewards");
  const left = redemptionsLeft(reward);
  const isOver = left === 0;
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-disabled:text-ink-faint">
      <input
        type="radio"
        name="reward"
        className="mt-1 accent-accent"
        checked={isChosen}
        disabled={isOver}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{rewardName(t, reward)}</span>
        <span className="block text-12 wrap-anywhere text-ink-quiet">
          {rewardDescription(t, reward)}
        </span>
        {left === null ? null : (
          <span className="block text-12 text-ink-quiet">
            {isOver ? t("errors:reward_exhausted") : t("left", { count: left })}
          </span>
        )}
      </span>
      <span className="shrink-0 font-medium tabular-nums">
        {t("costs", { points: formatNumber(reward.pointsCost, language) })}
      </span>
    </label>
  );
}
