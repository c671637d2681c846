import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { softTone, type Tone } from "./tone.ts";

/** A small label for something that does not change: "Walk-in", "VIP", "3 new". States use StatusBadge. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center rounded-small px-1.5 text-12 font-medium whitespace-nowrap ring-1 ring-inset",
        softTone[tone],
      )}
    >
      {children}
    </span>
  );
}
