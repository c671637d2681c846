import { cx } from "./cx.ts";

/** The initials of a person. Screen readers ignore them, and read the full name beside them or on their button. */
export function Initials({
  name,
  size = 32,
  className,
}: {
  name: string;
  size?: 24 | 32 | 40;
  className?: string;
}) {
  const parts = name.trim().split(/\s+/);
  const letters = (
    (parts[0]?.[0] ?? "") + (parts.length > 1 ? (parts.at(-1)?.[0] ?? "") : "")
  ).toUpperCase();
  return (
    <span
      aria-hidden="true"
      data-letters={letters}
      className={cx(
        "inline-flex shrink-0 before:content-[attr(data-letters)] items-center justify-center rounded-full bg-accent-soft font-strong text-accent-ink ring-1 ring-accent-line ring-inset",
        size === 24 ? "size-6 text-[0.625rem]" : size === 32 ? "size-8 text-12" : "size-10 text-14",
        className,
      )}
    />
  );
}
