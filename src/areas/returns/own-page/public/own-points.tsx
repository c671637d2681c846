import { withMinus } from "#src/shared/figures/minus.ts";
import type { ReactNode } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { OwnView } from "./own-view.ts";

/** The customer's points, the next level, and what the points buy. */
export function OwnPoints({ points: own, ...view }: OwnView) {
  const { word, levelWord, language, moneyFormat } = view;
  const { points, level, next, shillingsPerPoint, worth } = own;
  const figure = (value: number) =>
    withMinus(value.toLocaleString(language === "sw" ? "sw-TZ" : "en-TZ"));
  return (
    <section className="mt-8" aria-labelledby="points-title">
      <h2 id="points-title" className="text-20 font-strong">
        {word("points")}
      </h2>
      <div className="mt-3 rounded-card border border-line bg-surface p-5">
        <p className="text-28 font-strong tabular-nums">{figure(points)}</p>
        {own.expiring.map(({ day, points: expiring }) => (
          <p key={day} className="text-14 text-ink-quiet">
            {word("expiring", {
              count: expiring,
              points: figure(expiring),
              day: formatDate(day, language),
            })}
          </p>
        ))}
        <p className="font-medium">{word("level", { level: levelWord(level) })}</p>
        {next ? (
          <p className="mt-1 text-14 text-ink-quiet">
            {word("nextLevel", { points: figure(next.missing), level: levelWord(next.level) })}
          </p>
        ) : null}
        {worth > 0 ? (
          <p className="mt-1 text-14 text-ink-quiet">
            {word("worth", { amount: formatMoney(worth, moneyFormat) })}
          </p>
        ) : null}
        {shillingsPerPoint ? (
          <p className="mt-1 text-14 text-ink-quiet">
            {word("earn", { amount: formatMoney(shillingsPerPoint * 100, moneyFormat) })}
          </p>
        ) : null}
        <Rewards view={view} own={own} figure={figure} />
      </div>
    </section>
  );
}

interface RewardsProps {
  view: Pick<OwnView, "word" | "rewardWord">;
  own: OwnView["points"];
  figure: (value: number) => string;
}

function Rewards({ view: { word, rewardWord }, own, figure }: RewardsProps) {
  const { redeemed, rewards, nextReward } = own;
  const nameOf = (preset: string | null, name: string) => (preset ? rewardWord(preset) : name);
  return (
    <>
      {redeemed.length > 0 ? (
        <Part title={word("ready")}>
          {redeemed.map(({ rewardPreset, rewardName }, at) => (
            <li key={`${rewardName} ${at}`} className="font-medium wrap-anywhere">
              {nameOf(rewardPreset, rewardName)}
            </li>
          ))}
        </Part>
      ) : null}
      {rewards.length > 0 ? (
        <Part title={word("buys")}>
          {rewards.map(({ preset, name, pointsCost }, at) => (
            <li
              key={`${name} ${at}`}
              className="flex flex-wrap items-baseline justify-between gap-x-3"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{nameOf(preset, name)}</span>
              <span className="text-14 text-ink-quiet tabular-nums">
                {word("cost", { count: pointsCost, number: figure(pointsCost) })}
              </span>
            </li>
          ))}
        </Part>
      ) : null}
      {redeemed.length + rewards.length > 0 ? (
        <p className="mt-2 text-14 text-ink-quiet">{word("redeemHint")}</p>
      ) : null}
      {nextReward ? (
        <p className="mt-1 text-14 text-ink-quiet">
          {word("nextReward", {
            points: figure(nextReward.missing),
            reward: nameOf(nextReward.preset, nextReward.name),
          })}
        </p>
      ) : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-4 border-t border-line pt-4 text-14 text-ink-quiet">{title}</h3>
      <ul className="mt-1 space-y-1">{children}</ul>
    </>
  );
}
