import { Check, X } from "lucide-react";
import { cx } from "#src/client/ui/cx.ts";
import { formatDateTime, formatShortDateTime } from "#src/shared/date-format.ts";
import type { Language } from "#src/shared/words.ts";
import type { PublicWord } from "#src/areas/settings/public-site/public/public-view.ts";
import type { TrackStep } from "./track-steps.ts";

type Props = { steps: readonly TrackStep[]; language: Language; word: PublicWord };

/** The steps of the repair with day and time, from the first to the last. */
export function StepList({ steps, language, word }: Props) {
  return (
    <ol aria-label={word("steps")}>
      {steps.map(({ status, state, at }, place) => (
        <li
          key={status}
          aria-current={state === "current" ? "step" : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {place < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-7 bottom-0 left-[13px] w-0.5",
                state === "done" || state === "failed" ? "bg-accent" : "bg-line",
              )}
            />
          ) : null}
          <Dot state={state} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 pt-0.5">
            <span
              className={cx(
                state === "ahead" && "text-ink-faint",
                state === "current" && "font-strong",
                state === "failed" && "font-strong text-loss-ink",
              )}
            >
              {word(`step.${status}`)}
            </span>
            {at ? (
              <time
                dateTime={at}
                title={formatDateTime(at, language)}
                className="text-14 text-ink-quiet"
              >
                {formatShortDateTime(at, language)}
              </time>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: Pick<TrackStep, "state">) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "z-10 flex size-7 shrink-0 items-center justify-center rounded-full border-2",
        state === "done" && "border-accent bg-accent text-on-accent",
        state === "current" && "border-accent bg-surface text-accent-ink ring-4 ring-accent-soft",
        state === "ahead" && "border-line bg-surface",
        state === "failed" && "border-loss bg-loss text-on-loss",
      )}
    >
      {state === "done" ? <Check size={16} strokeWidth={3} /> : null}
      {state === "failed" ? <X size={16} strokeWidth={3} /> : null}
      {state === "current" ? <span className="size-2.5 rounded-full bg-current" /> : null}
    </span>
  );
}
