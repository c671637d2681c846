import { cx } from "../cx.ts";

/** A turning ring, the size of a small icon. Decorative: the part around it says what is being done. */
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
