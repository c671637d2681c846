import { CircleAlert, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { softTone } from "../tone.ts";

type Props = {
  tone?: "neutral" | "waiting" | "loss";
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** A message that stays on the page, unlike a toast, for example a rule, a waiting time or the reason of a failure. */
export function Notice({ tone = "neutral", title, children, action }: Props) {
  const Icon = tone === "loss" ? CircleAlert : tone === "waiting" ? Clock : Info;
  return (
    <div
      role={tone === "loss" ? "alert" : undefined}
      className={cx(
        "flex gap-2.5 rounded-control px-3 py-2.5 ring-1 ring-inset phone:flex-wrap",
        // One line of text is level with the button beside it.
        action && !(title && children) ? "items-center phone:items-start" : "items-start",
        softTone[tone],
      )}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 phone:basis-full phone:pl-6.5">{action}</div> : null}
    </div>
  );
}
