import { Suspense, type ReactNode } from "react";

type Props = {
  /** The list; it takes the room that the detail leaves. */
  children: ReactNode;
  /** The open record, with its id as React key; null when no record is open. */
  detail: ReactNode;
  /** The accessible name of the detail. */
  label: string;
  /** A placeholder while the detail loads. */
  fallback: ReactNode;
  /** The width of the list while a detail is open beside it. */
  listWidth?: string;
};

/** A list. On wide screens the open record is shown beside the list (`useOpenBeside`). */
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
          className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain border-l border-line py-1 pl-5"
        >
          <Suspense fallback={fallback}>{detail}</Suspense>
        </aside>
      ) : null}
    </div>
  );
}
