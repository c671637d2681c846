import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { inkTone, softTone, type Tone } from "./tone.ts";

type Props = {
  /** The status in the shop's words. */
  label: string;
  /** An icon of 14 px with the same meaning as the label. */
  icon: ReactNode;
  tone: Tone;
  /** Without the pill-shaped background, for dense lists. */
  plain?: boolean;
};

/** A status with word, icon and colour, the same on every screen. Each area maps its statuses once. */
export function StatusBadge({ label, icon, tone, plain = false }: Props) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 font-medium whitespace-nowrap",
        // Aligned at the bottom; otherwise the icon would lift it off the baseline of its neighbours.
        plain
          ? "align-bottom"
          : cx("h-6 rounded-full pr-2.5 pl-2 text-12 ring-1 ring-inset", softTone[tone]),
      )}
    >
      <span
        aria-hidden="true"
        className={cx("flex shrink-0", plain || tone === "done" ? inkTone[tone] : "")}
      >
        {icon}
      </span>
      <span className="truncate">{label}</span>
    </span>
  );
}
