import type { ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { AppLink } from "../app-link.tsx";
import { cx } from "../cx.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { inkTone, type Tone } from "../tone.ts";
import { useIsNewShop } from "./new-shop.ts";

interface Query {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  label: string;
  /** The number or amount; undefined while it loads. */
  value: ReactNode | undefined;
  /** What the number means, or more about it. */
  hint: ReactNode;
  icon: ReactNode;
  /** The address of the list with exactly the records that are counted. */
  href: string;
  /** Whether there is nothing to do, so that other numbers are seen first. */
  isQuiet?: boolean;
  tone?: Tone;
  /** The query of the number. If it fails and there is no number yet, the tile shows Retry. */
  query: Query;
}

/**
 * A number of the dashboard, which leads to the list behind it. It has the same size while it loads and after a
 * failure, so that its neighbours never move. A new shop sees it when there is something to see. The parent is a
 * `NumberTiles`.
 */
export function NumberTile({ label, value, hint, icon, href, isQuiet, tone, query }: Props) {
  const { t } = useTranslation("dashboard");
  const isFailed = query.isError && query.data === undefined;
  const isNewShop = useIsNewShop();
  if (isNewShop && !isFailed && (isQuiet || value === undefined)) return null;
  return (
    <li className="relative flex min-h-24 min-w-0 flex-col border-r border-b border-line px-4 py-3 has-[a:hover]:bg-sunken">
      <span className="flex items-start gap-1.5 text-12 text-ink-quiet">
        <span aria-hidden="true" className={cx("mt-px shrink-0", inkTone[tone ?? "neutral"])}>
          {icon}
        </span>
        {isFailed ? (
          <span>{label}</span>
        ) : (
          <AppLink
            href={href}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {label}
          </AppLink>
        )}
      </span>
      {isFailed ? (
        <span role="alert" className="mt-1 flex flex-col items-start text-12 text-loss-ink">
          {t("notLoaded")}
          <button
            type="button"
            aria-label={t("retryOf", { what: label })}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
            className="-mx-1 -mb-2 min-h-9 rounded-control px-1 font-medium text-accent-ink underline disabled:opacity-60"
          >
            {t("common:retry")}
          </button>
        </span>
      ) : (
        <>
          <span
            className={cx(
              "mt-1 text-20 font-strong tabular-nums",
              isQuiet ? "font-normal text-ink-faint" : tone === "loss" && "text-loss-ink",
            )}
          >
            {value === undefined ? <Skeleton className="my-1.5 h-5 w-12" /> : value}
          </span>
          <span className="text-12 text-ink-faint">{hint}</span>
        </>
      )}
    </li>
  );
}

/**
 * The tiles of one part of the dashboard: two beside each other on a phone, five on the desk. Six make two rows of three
 * there, because the last one would be alone in its row.
 */
export function NumberTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="overflow-hidden rounded-card border border-line not-has-[li]:hidden"
    >
      <ul className="-mr-px -mb-px grid grid-cols-2 bg-surface tablet:grid-cols-3 desk:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] desk:max-[84.5rem]:has-[>li:nth-child(6):last-child]:grid-cols-3">
        {children}
      </ul>
    </section>
  );
}
