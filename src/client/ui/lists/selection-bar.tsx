import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
  /** The accessible name of the bar. */
  label: string;
  /** A text with the number of selected rows. */
  count: string;
  clearLabel: string;
  onClear: () => void;
  /** True if the count needs its own line on phones, because the bar has many actions. */
  countAbove?: boolean;
  /** The buttons for actions on the selected rows. */
  children: ReactNode;
};

/** A bar with actions for the selected rows of a list. It floats over the content at the bottom of the screen. */
export function SelectionBar({ label, count, clearLabel, onClear, countAbove, children }: Props) {
  return (
    <>
      {/* Leaves room at the end of the page, so that the bar never hides the last row. */}
      <div aria-hidden="true" className="h-20" />
      <section
        aria-label={label}
        className="fixed bottom-6 left-1/2 z-30 low:static low:mt-3 low:translate-x-0 flex -translate-x-1/2 items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float phone:inset-x-0 phone:bottom-[var(--bottom-navigation,0px)] phone:left-0 phone:translate-x-0 phone:flex-wrap phone:rounded-none phone:border-x-0 phone:px-4"
      >
        <p
          aria-live="polite"
          className={cx(
            "mr-2 font-medium whitespace-nowrap phone:order-first",
            countAbove ? "phone:basis-4/5" : "phone:flex-1",
          )}
        >
          {count}
        </p>
        {children}
        {/* On phones this button stands beside the count. Otherwise it would wrap onto its own line. */}
        <span className="inline-flex phone:order-first phone:-mr-2">
          <IconButton label={clearLabel} icon={<X size={18} />} onClick={onClear} side="top" />
        </span>
      </section>
    </>
  );
}
