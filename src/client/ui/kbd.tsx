import { cx } from "./cx.ts";

/** The keyboard shortcut of an action, shown beside the action. Phones have no keyboard and do not show it. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-current/25 px-1 font-sans text-12 font-medium phone:hidden",
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
