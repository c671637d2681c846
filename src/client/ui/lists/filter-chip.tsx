import { cx } from "../cx.ts";

const shape =
  "relative inline-flex h-8 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-3 font-medium whitespace-nowrap transition-colors phone:h-9 phone:px-3.5 phone:after:absolute phone:after:inset-x-0 phone:after:-inset-y-1.25";
const off = "border-line-control/55 bg-surface text-ink-quiet hover:text-ink";
const on = "border-accent-line bg-accent-soft text-accent-ink";

/** The CSS classes of a filter. */
export const chipClasses = (active: boolean, more?: string): string =>
  cx(shape, active ? on : off, more);

/** A filter that the user switches on and off. */
export function FilterChip({
  label,
  active,
  onToggle,
  count,
  tabIndex,
}: {
  label: string;
  active: boolean;
  onToggle: (active: boolean) => void;
  count?: number;
  /** For a group of many chips in which the Tab key stops only once. */
  tabIndex?: number;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      tabIndex={tabIndex}
      onClick={() => onToggle(!active)}
      className={chipClasses(active)}
    >
      {label}
      {count === undefined ? null : <span className="font-normal">{count}</span>}
    </button>
  );
}
