import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx.ts";
import { controlClasses } from "./fields/control-classes.ts";

/** A native `select` with the arrow of the other controls. Public pages render it on the server. */
export function SelectBox({ className, ...select }: ComponentPropsWithRef<"select">) {
  return (
    <span className="relative flex items-center">
      <select {...select} className={cx(controlClasses, "appearance-none pr-9", className)} />
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute right-3 text-ink-faint"
      />
    </span>
  );
}
