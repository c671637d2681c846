import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "normal" | "small";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent shadow-lift hover:bg-accent-hover",
  secondary: "bg-surface text-ink border-line-control/50 shadow-lift hover:bg-sunken",
  ghost: "border-transparent text-ink-quiet hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-loss text-on-loss shadow-lift hover:bg-loss-hover",
};

/** The CSS classes of buttons and of links that act as buttons. The forms of public pages use them too. */
export function buttonClasses(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "normal",
  more?: string,
): string {
  return cx(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap",
    "transition-[background-color,color,transform] duration-100 active:translate-y-px",
    "aria-disabled:pointer-events-auto aria-disabled:opacity-55 aria-disabled:active:translate-y-0",
    size === "normal"
      ? "h-9 px-3.5 text-14 phone:h-11 phone:px-4"
      : "h-8 px-2.5 text-14 phone:h-11 phone:px-3",
    variants[variant],
    more,
  );
}
