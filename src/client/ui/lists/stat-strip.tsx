import type { ReactNode } from "react";
import { useIsPhone } from "../../media.ts";
import { formatNumber } from "../../words/dates.ts";
import { useTranslation } from "../../words/i18n.ts";
import { AppLink } from "../app-link.tsx";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { Notice } from "../feedback/notice.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { inkTone, type Tone } from "../tone.ts";

export type Stat = {
  label: string;
  /** undefined while it loads. */
  value: ReactNode | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** The address of the list of the counted records. */
  href?: string;
};

interface Query {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  label: string;
  stats: readonly Stat[];
  /** The query of the numbers, and the title of a failed load, shown with Retry. */
  from?: { query: Query; failed: string };
}

/** A formatted count; undefined while it loads. */
export function useFigure(): (count: number | undefined) => string | undefined {
  const { language } = useTranslation("common");
  return (count) => (count === undefined ? undefined : formatNumber(count, language));
}

/** Numbers above a list: a row of tiles, on phones one scrolling row of chips. */
export function StatStrip({ stats, label, from }: Props) {
  const { t } = useTranslation("common");
  const isPhone = useIsPhone();
  if (from?.query.isError && from.query.data === undefined) {
    const { query, failed } = from;
    return (
      <div className="mb-4">
        <Notice
          tone="loss"
          title={failed}
          action={
            <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t("common:retry")}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <section
      aria-label={label}
      className="mb-4 overflow-hidden rounded-card border border-line bg-surface phone:-mx-4 phone:mb-1 phone:rounded-none phone:border-0 phone:bg-transparent"
    >
      {/* Every tile has the same three lines (label, value, hint), so that values are level even when one label wraps. */}
      <ul
        tabIndex={isPhone ? 0 : undefined}
        className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] phone:flex phone:gap-2 phone:overflow-x-auto phone:px-4 phone:py-1 phone:[scrollbar-width:none]"
      >
        {stats.map((stat) => (
          <li
            key={stat.label}
            className="relative row-span-3 grid grid-rows-subgrid gap-y-0 px-4 py-3 shadow-[1px_0_0_var(--line),0_1px_0_var(--line)] has-[a:hover]:bg-sunken phone:flex phone:h-9 phone:shrink-0 phone:items-center phone:gap-2 phone:rounded-full phone:border phone:border-line phone:bg-surface phone:px-3 phone:py-0 phone:whitespace-nowrap phone:shadow-none"
          >
            <div className="flex items-center gap-1.5 self-start text-12 phone:self-center text-ink-faint">
              {stat.icon ? (
                <span aria-hidden="true" className={inkTone[stat.tone ?? "neutral"]}>
                  {stat.icon}
                </span>
              ) : null}
              {stat.href ? (
                <AppLink
                  href={stat.href}
                  className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring phone:after:-inset-y-1 phone:after:rounded-full"
                >
                  {stat.label}
                </AppLink>
              ) : (
                stat.label
              )}
            </div>
            <div
              className={cx(
                "mt-0.5 text-20 font-strong phone:mt-0 phone:text-14",
                stat.tone === "loss" && "text-loss-ink",
              )}
            >
              {stat.value === undefined ? (
                <Skeleton className="my-1.5 w-12 phone:my-0" />
              ) : (
                stat.value
              )}
            </div>
            <div className="text-12 text-ink-faint phone:hidden">{stat.hint}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
