import { Suspense, type ReactNode } from "react";

type Props = {
  /** The list. While no detail is open, it has the whole width. */
  children: ReactNode;
  /** The open record, with its id as React key; null if no record is open. */
  detail: ReactNode;
  /** The accessible name of the detail. */
  label: string;
  /** The placeholder for a detail that is loading. */
  fallback: ReactNode;
  /** The width of the list while a detail is open beside it. */
  listWidth?: string;
};

/** A list, and on wide screens the open record beside it (`useOpenBeside`). */
export function ListAndDetail({
  children,
  detail,
  label,
  fallback,
  listWidth = "clamp(20rem, 27vw, 24rem)",
}: Props) {
  return (
    <div
      className={detail ? "grid items-start gap-5" : undefined}
      style={detail ? { gridTemplateColumns: `${listWidth} minmax(0, 1fr)` } : undefined}
    >
      {children}
      {detail ? (
        <aside
          aria-label={label}
          className="sticky top-16 low:static low:max-h-none max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain border-l border-line py-1 pl-5"
        >
          <Suspense fallback={fallback}>{detail}</Suspense>
        </aside>
      ) : null}
    </div>
  );
}
