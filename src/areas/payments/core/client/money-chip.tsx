import { cx } from "#src/client/ui/cx.ts";
import { Money } from "#src/client/ui/money.tsx";

interface Props {
  label?: string;
  minor: number;
  active: boolean;
  onPick: () => void;
}

/** A button that fills in a suggested amount. */
export function MoneyChip({ label, minor, active, onPick }: Props) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onPick}
      className={cx(
        "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 font-medium whitespace-nowrap transition-colors phone:h-11",
        active
          ? "border-accent-line bg-accent-soft text-accent-ink"
          : "border-line-control/55 bg-surface text-ink-quiet hover:text-ink",
      )}
    >
      {label ? <span className="font-normal">{label}</span> : null}
      <Money minor={minor} />
    </button>
  );
}
