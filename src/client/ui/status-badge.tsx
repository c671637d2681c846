import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { inkTone, softTone, type Tone } from "./tone.ts";

type Props = {
  /** The status in a word of the shop. */
  label: string;
  /** An icon of 14 px for the same status. */
  icon: ReactNode;
  tone: Tone;
  /** Leaves out the coloured background, for dense lists. */
  plain?: boolean;
};

/** A status as word, icon and colour. Each area defines the three for its statuses once, for all screens. */
export function StatusBadge({ label, icon, tone, plain = false }: Props) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 font-medium whitespace-nowrap",
        // A plain badge is not on the baseline, because the icon would lift it above the text beside it.
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
