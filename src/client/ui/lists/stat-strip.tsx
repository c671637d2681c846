import type { ReactNode } from "react";
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

/** A row of numbers above a list, in two columns on phones. */
export function StatStrip({ stats, label, from }: Props) {
  const { t } = useTranslation("common");
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
      className="mb-4 overflow-hidden rounded-card border border-line bg-line"
    >
      <ul className="flex flex-wrap gap-px">
        {stats.map((stat) => (
          <li
            key={stat.label}
            className="relative grow basis-38 bg-surface px-4 py-3 has-[a:hover]:bg-sunken phone:flex phone:basis-[calc(50%-1px)] phone:flex-col phone:px-3 phone:py-2"
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
                // Aligned to the bottom of the tile, so that neighbours are level even when one label has two lines.
                "mt-0.5 text-20 font-strong phone:mt-auto phone:pt-0.5 phone:text-16",
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
