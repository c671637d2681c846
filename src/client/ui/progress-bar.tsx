import { cx } from "./cx.ts";

interface Props {
  /** How much of `of` is done; undefined while this is not known yet. */
  done: number | undefined;
  of: number;
  /** The accessible name, or the id of the element that has it. */
  label?: string;
  labelledBy?: string;
}

/** A bar that shows how much of a long work is done. */
export function ProgressBar({ done, of, label, labelledBy }: Props) {
  return (
    <progress
      aria-label={label}
      aria-labelledby={labelledBy}
      max={of || 1}
      value={done}
      className={cx(
        "block h-2 w-full overflow-hidden rounded-full accent-accent",
        // A bar that only moves has the look of the browser, which moves it.
        done !== undefined &&
          "appearance-none bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent",
      )}
    />
  );
}
