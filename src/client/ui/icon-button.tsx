import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Tooltip } from "./tooltip.tsx";

type Props = Omit<ComponentPropsWithRef<"button">, "aria-label" | "ref" | "disabled"> & {
  /** The accessible name of the button, which is also its tooltip. */
  label: string;
  icon: ReactNode;
  side?: "top" | "bottom";
};

/** A button that shows only an icon. It is 32 px high on wide screens and 44 px on phones. */
export function IconButton({
  label,
  icon,
  side = "bottom",
  className,
  type = "button",
  ...rest
}: Props) {
  return (
    <Tooltip text={label} side={side} describes={false}>
      {(target) => (
        <button
          {...rest}
          {...target}
          type={type}
          aria-label={label}
          className={cx(
            "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet transition-colors duration-100 hover:bg-sunken hover:text-ink phone:size-11",
            className,
          )}
        >
          {icon}
        </button>
      )}
    </Tooltip>
  );
}
