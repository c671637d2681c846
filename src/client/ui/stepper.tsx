import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Step = {
  id: string;
  label: string;
  state: "done" | "current" | "ahead" | "failed";
  /** When the step was reached, or what is missing for it. */
  note?: ReactNode;
};

/** The steps of a process and its progress. The steps are in a row on wide screens, in a column on phones. */
export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol
      aria-label={label}
      // In a narrow column the steps scroll sideways. By keyboard this works only if the list can get the focus.
      tabIndex={0}
      className="flex tablet:overflow-x-auto phone:flex-col"
    >
      {steps.map((step, at) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex min-w-24 flex-1 flex-col items-center gap-1.5 px-1 text-center phone:min-w-0 phone:flex-row phone:items-start phone:gap-3 phone:px-0 phone:pb-5 phone:text-left phone:last:pb-0"
        >
          {at > 0 ? <Line done={step.state !== "ahead"} side="before" /> : null}
          {at < steps.length - 1 ? <Line done={step.state === "done"} side="after" /> : null}
          <span
            aria-hidden="true"
            className={cx(
              "z-10 flex size-6 shrink-0 items-center justify-center rounded-full border-2",
              step.state === "done" && "border-accent bg-accent text-on-accent",
              step.state === "current" && "border-accent bg-surface text-accent-ink",
              step.state === "ahead" && "border-line bg-surface",
              step.state === "failed" && "border-loss bg-loss text-on-loss",
            )}
          >
            {step.state === "done" ? <Check size={14} strokeWidth={3} /> : null}
            {step.state === "failed" ? <X size={14} strokeWidth={3} /> : null}
            {step.state === "current" ? <span className="size-2 rounded-full bg-current" /> : null}
          </span>
          <span className="min-w-0 phone:pt-0.5">
            <span
              className={cx(
                "block",
                step.state === "ahead" ? "text-ink-faint" : "font-medium",
                step.state === "failed" && "text-loss-ink",
              )}
            >
              {step.label}
            </span>
            {step.note ? <span className="block text-12 text-ink-faint">{step.note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Line({ done, side }: { done: boolean; side: "before" | "after" }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "absolute top-[11px] h-0.5",
        done ? "bg-accent" : "bg-line",
        side === "before"
          ? "left-0 w-1/2 phone:hidden"
          : "right-0 w-1/2 phone:top-6 phone:right-auto phone:bottom-0 phone:left-[11px] phone:h-auto phone:w-0.5",
      )}
    />
  );
}
