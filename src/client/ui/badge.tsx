import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { softTone, type Tone } from "./tone.ts";

/**
 * A small label for a property or a number, for example "Walk-in", "VIP" or "3 new". A status uses StatusBadge instead.
 */
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
