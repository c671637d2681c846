import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { cx } from "./cx.ts";
import { Skeleton } from "./skeleton.tsx";
import { inkTone, type Tone } from "./tone.ts";

export type Stat = {
  label: string;
  /** undefined while it loads. */
  value: ReactNode | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** Where the things counted are listed. */
  href?: string;
};

/** A row of figures over a list. Two columns on the phone. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <section
      aria-label={label}
      className="mb-4 overflow-hidden rounded-card border border-line bg-line"
    >
      <ul className="flex flex-wrap gap-px">
        {stats.map((stat) => (
          <li
            key={stat.label}
            className="relative grow basis-38 bg-surface px-4 py-3 has-[a:hover]:bg-sunken phone:basis-[calc(50%-1px)] phone:px-3 phone:py-2"
          >
            <div className="flex items-center gap-1.5 text-12 text-ink-faint">
              {stat.icon ? (
                <span aria-hidden="true" className={inkTone[stat.tone ?? "neutral"]}>
                  {stat.icon}
                </span>
              ) : null}
              {stat.href ? (
                <AppLink
                  href={stat.href}
                  className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
                >
                  {stat.label}
                </AppLink>
              ) : (
                stat.label
              )}
            </div>
            <div
              className={cx(
                "mt-0.5 text-20 font-strong phone:text-16",
                stat.tone === "loss" && "text-loss-ink",
              )}
            >
              {stat.value === undefined ? <Skeleton className="my-1.5 w-12" /> : stat.value}
            </div>
            {stat.hint ? (
              <div className="text-12 text-ink-faint phone:hidden">{stat.hint}</div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
