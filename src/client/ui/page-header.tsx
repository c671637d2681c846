import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTabTitle } from "../tab-title.ts";
import { AppLink } from "./app-link.tsx";
import { cx } from "./cx.ts";

type Props = {
  title: string;
  /** Beside the title: a status, a count. */
  badge?: ReactNode;
  /** Under the title: ticket number, customer, when. */
  meta?: ReactNode;
  /** The screen's one main act: top right on the desk, in a bar at the thumb on the phone. */
  action?: ReactNode;
  /** Lesser acts, left of the main one; on the phone they stay at the top (use a Menu when more than one). */
  secondary?: ReactNode;
  /** Where the screen was opened from. */
  back?: { href: string; label: string };
};

/** The head of every screen. Also names the browser's tab. */
export function PageHeader({ title, badge, meta, action, secondary, back }: Props) {
  useTabTitle(title);
  return (
    <header className="mb-5 phone:mb-4">
      {back ? (
        <AppLink
          href={back.href}
          className="mb-1 -ml-1 inline-flex h-7 items-center gap-1 rounded-small px-1 text-ink-quiet hover:text-ink phone:h-11"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </AppLink>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {/* A wide button on the phone goes under the title rather than press it into a column. */}
        <div className="min-w-0 flex-1 phone:basis-36">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 phone:gap-y-0">
            {/* Its first line as tall as the buttons beside it, also where the badge goes under it. */}
            <h1
              className={cx(
                "min-w-0 text-20 font-strong wrap-anywhere desk:text-28",
                Boolean(secondary || action) && "tablet:py-1 desk:py-0",
                Boolean(secondary) && "phone:py-2",
              )}
            >
              {title}
            </h1>
            {badge}
          </div>
          {meta ? (
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-ink-quiet">
              {meta}
            </div>
          ) : null}
        </div>
        <div className="flex items-center gap-2 desk:pt-0.5">
          {secondary}
          {action ? <ThumbBar>{action}</ThumbBar> : null}
        </div>
      </div>
    </header>
  );
}

/** On the phone a bar above the bottom navigation; elsewhere simply its place in the header. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar
      className="flex items-center gap-2 phone:fixed phone:inset-x-0 phone:bottom-[var(--bottom-navigation,0px)] phone:z-20 phone:border-t phone:border-line phone:bg-surface/95 phone:px-4 phone:py-2.5 phone:backdrop-blur phone:*:flex-1"
    >
      {children}
    </div>
  );
}
