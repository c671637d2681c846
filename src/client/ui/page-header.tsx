import { ArrowLeft } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { useTabTitle } from "../tab-title.ts";
import { AppLink } from "./app-link.tsx";
import { cx } from "./cx.ts";
import { TitleAid } from "./title-aid.ts";

type Props = {
  title: string;
  /** Content beside the title: a status or a count. */
  badge?: ReactNode;
  /** Content below the title, for example ticket number, customer and time. */
  meta?: ReactNode;
  /** The main action of the screen. It is at the top right on wide screens, and in a bar at the bottom on phones. */
  action?: ReactNode;
  /** All other actions. They stand before the main action; on phones they stay at the top. Put several into a Menu. */
  secondary?: ReactNode;
  /** The link back to another screen. */
  back?: { href: string; label: string };
};

/** The header of a screen. It also sets the title of the browser tab. */
export function PageHeader({ title, badge, meta, action, secondary, back }: Props) {
  useTabTitle(title);
  const aid = useContext(TitleAid);
  return (
    <header className="mb-5 phone:mb-2">
      {back ? (
        <AppLink
          href={back.href}
          className="mb-1 -ml-1 inline-flex h-7 items-center gap-1 rounded-small px-1 text-ink-quiet hover:text-ink phone:h-11"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </AppLink>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 phone:items-center phone:gap-x-2">
        {/* On phones a wide button wraps under the title instead of squeezing it. */}
        <div className="min-w-0 flex-1 phone:basis-36">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 phone:gap-x-1.5 phone:gap-y-0">
            {/* The first line is as tall as the buttons beside it, even when the badge wraps below. */}
            <div
              className={cx(
                "min-w-0 text-20 font-strong wrap-anywhere desk:text-28",
                Boolean(secondary || action) && "tablet:py-1 desk:py-0",
              )}
            >
              <h1 className={cx("inline", Boolean(aid) && "pr-8 phone:pr-4.5")}>{title}</h1>
              {/* It stands within the padding of the title, so that it never wraps without the last word. */}
              {aid ? <span className="inline-flex w-0 justify-end align-middle">{aid}</span> : null}
            </div>
            {badge}
          </div>
          {meta ? (
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-ink-quiet">
              {meta}
            </div>
          ) : null}
        </div>
        <div className="flex items-center gap-2 empty:hidden desk:pt-0.5">
          {secondary}
          {action ? <ThumbBar>{action}</ThumbBar> : null}
        </div>
      </div>
    </header>
  );
}

/** A bar for the main action above the phone's bottom navigation. On wide screens, the action stands without a bar. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar
      className="flex items-center gap-2 phone:fixed phone:inset-x-0 phone:bottom-[var(--bottom-navigation,0px)] phone:z-20 low:phone:static low:phone:border-0 low:phone:bg-transparent low:phone:px-0 phone:border-t phone:border-line phone:bg-surface phone:px-4 phone:py-2.5 phone:translate-x-0 phone:*:flex-1"
    >
      {children}
    </div>
  );
}
