import type { ReactNode } from "react";
import { useWidth } from "../../media.ts";
import { formatNumber } from "../../words/dates.ts";
import { useTranslation } from "../../words/i18n.ts";
import { AppLink } from "../app-link.tsx";
import { cx } from "../cx.ts";
import { LoadNotice } from "../feedback/load-notice.tsx";
import type { LoadState } from "../feedback/load-failure.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { inkTone, type Tone } from "../tone.ts";

export type Stat = {
  label: string;
  /** The formatted number; undefined while the number loads. */
  value: ReactNode | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** The address of a list with the records that are counted. */
  href?: string;
};

interface Props {
  label: string;
  stats: readonly Stat[];
  /** The query of the numbers. If it fails and there are no numbers yet, the strip shows `failed` and Retry. */
  from?: { query: LoadState & { data: unknown }; failed: string };
}

/** Returns a function that formats a count. For a count that is still loading (undefined), it returns undefined. */
export function useFigure(): (count: number | undefined) => string | undefined {
  const { language } = useTranslation("common");
  return (count) => (count === undefined ? undefined : formatNumber(count, language));
}

/** Numbers above a list. Wide screens show a row of tiles. Other screens show chips in a row that scrolls sideways. */
export function StatStrip({ stats, label, from }: Props) {
  const isRow = useWidth() === "narrow";
  if (from?.query.isError && from.query.data === undefined) {
    const { query, failed } = from;
    return (
      <div className="mb-4">
        <LoadNotice query={query} title={failed} />
      </div>
    );
  }
  return (
    <section
      aria-label={label}
      className="mb-1 -mx-4 desk:mx-0 desk:mb-4 desk:overflow-hidden desk:rounded-card desk:border desk:border-line desk:bg-surface"
    >
      {/* Every tile has the same three lines (label, value, hint), so that values are level even when one label wraps. */}
      <ul
        data-tiles
        tabIndex={isRow ? 0 : undefined}
        className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:grid desk:auto-cols-[minmax(min-content,1fr)] desk:grid-flow-col desk:grid-rows-[auto_auto_auto] desk:gap-0 desk:p-0"
      >
        {stats.map((stat) => (
          <li
            key={stat.label}
            className="relative flex h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3 whitespace-nowrap has-[a:hover]:bg-sunken desk:row-span-3 desk:grid desk:h-auto desk:grid-rows-subgrid desk:items-stretch desk:gap-0 desk:rounded-none desk:border-y-0 desk:border-l-0 desk:px-4 desk:py-3 desk:whitespace-normal desk:last:border-r-0"
          >
            <div className="flex items-center gap-1.5 text-12 text-ink-faint desk:self-start">
              {stat.icon ? (
                <span aria-hidden="true" className={inkTone[stat.tone ?? "neutral"]}>
                  {stat.icon}
                </span>
              ) : null}
              {stat.href ? (
                <AppLink
                  href={stat.href}
                  className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring max-desk:after:-inset-y-1.25 max-desk:after:rounded-full"
                >
                  {stat.label}
                </AppLink>
              ) : (
                stat.label
              )}
            </div>
            <div
              className={cx(
                "font-strong desk:mt-0.5 desk:text-20",
                stat.tone === "loss" && "text-loss-ink",
              )}
            >
              {stat.value === undefined ? <Skeleton className="w-12 desk:my-1.5" /> : stat.value}
            </div>
            <div className="hidden text-12 text-ink-faint desk:block">{stat.hint}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
