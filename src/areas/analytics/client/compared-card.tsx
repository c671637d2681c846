import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { Compared, Trend } from "../rules.ts";

const icons = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight } as const;

/** The period with which a figure is compared: the one before, or the same days of last year. */
export type Against = "previous" | "lastYear";

/** The change to another period: an icon, a percentage, and words for readers who see neither. */
export function Change({
  change,
  trend,
  against,
}: {
  change: number | null;
  trend: Trend;
  against: Against;
}) {
  const { t, language } = useTranslation("analytics");
  const Icon = icons[trend];
  const percent =
    change === null ? null : `${change > 0 ? "+" : ""}${formatNumber(change, language, 1)}%`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-12 text-ink-faint">
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-quiet" />
      <span className="sr-only">{t(`trend.${trend}`)}</span>
      <span className="font-medium text-ink-quiet tabular-nums">{percent ?? t("noneBefore")}</span>
      {percent === null ? null : (
        <span>{t(against === "previous" ? "fromLastPeriod" : "fromLastYear")}</span>
      )}
    </span>
  );
}

interface Props {
  label: string;
  value: Compared;
  isMoney?: boolean;
  /** The list behind the number. */
  href?: string;
  hint?: ReactNode;
  against?: Against;
}

/** A figure with its change. It has the same height whatever it contains. */
export function ComparedCard({
  label,
  value,
  isMoney = false,
  href,
  hint,
  against = "previous",
}: Props) {
  const { language } = useTranslation("analytics");
  return (
    <li
      className={cx(
        "relative flex min-h-26 min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3 has-[a:hover]:bg-sunken",
        // An amount of millions needs the whole width of a phone.
        isMoney && "phone:col-span-2",
      )}
    >
      <span className="text-12 text-ink-faint">
        {href ? (
          <AppLink href={href} className="after:absolute after:inset-0">
            {label}
          </AppLink>
        ) : (
          label
        )}
      </span>
      <span className="text-20 font-strong break-words tabular-nums">
        {isMoney ? <Money minor={value.total} /> : formatNumber(value.total, language)}
      </span>
      <span>
        <Change change={value.change} trend={value.trend} against={against} />
        {hint ? <span className="block text-12 text-ink-faint">{hint}</span> : null}
      </span>
    </li>
  );
}

interface CardsProps {
  label: string;
  /** How many cards are beside each other on a wide screen; by default three. */
  columns?: 3 | 4;
  children: ReactNode;
}

/** A row of figures; two beside each other on phones. */
export function ComparedCards({ label, columns = 3, children }: CardsProps) {
  return (
    <ul
      aria-label={label}
      className={cx(
        "grid grid-cols-2 gap-3",
        columns === 3 ? "desk:grid-cols-3" : "desk:grid-cols-4",
      )}
    >
      {children}
    </ul>
  );
}
