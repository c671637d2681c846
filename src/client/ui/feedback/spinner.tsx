import { cx } from "../cx.ts";

/** A spinner as large as a small icon. Screen readers ignore it, because a text beside it says what is running. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
