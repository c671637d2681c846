import type { ComponentPropsWithRef, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";
import { Kbd } from "./kbd.tsx";
import { Spinner } from "./feedback/spinner.tsx";
import { Tooltip, type TooltipTarget } from "./tooltip.tsx";

export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** True while the action runs. The button then shows a spinner and ignores clicks. */
  loading?: boolean;
  /** The keyboard shortcut for the same action, shown in the button except on phones. */
  hint?: string;
  /** The reason why the action is not possible now. The button shows this reason when it is hovered or focused. */
  disabledReason?: string | null | false;
};

export function Button({ disabledReason, ...props }: ButtonProps) {
  if (!disabledReason) return <Plain {...props} />;
  return (
    <Tooltip text={disabledReason}>
      {(target) => <Plain {...props} target={target} aria-disabled="true" />}
    </Tooltip>
  );
}

function Plain({
  variant = "secondary",
  size = "normal",
  icon,
  loading = false,
  hint,
  type = "button",
  className,
  children,
  target,
  onClick,
  ...rest
}: Omit<ButtonProps, "disabledReason"> & {
  target?: TooltipTarget<HTMLButtonElement>;
}) {
  const blocked = loading || rest["aria-disabled"] === "true";
  return (
    <button
      {...rest}
      {...target}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={blocked || undefined}
      className={buttonClasses(variant, size, className)}
      onClick={(event) => {
        // A button with `disabled` would get no focus, and could not show its reason.
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {hint ? <Kbd keys={hint} className="-mr-1 opacity-80" /> : null}
    </button>
  );
}
