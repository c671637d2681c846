import { Suspense, type ReactNode } from "react";

type Props = {
  /** The list, in as much room as it is given. */
  children: ReactNode;
  /** What was opened from it, keyed by its id; null while nothing is. */
  detail: ReactNode;
  /** Names the detail. */
  label: string;
  /** The shape of a detail while it comes. */
  fallback: ReactNode;
  /** How wide the list is beside a detail. */
  listWidth?: string;
};

/** A list, and on a wide screen beside it what was opened from it (`useOpenBeside`). */
export function ListAndDetail({ children, detail, label, fallback, listWidth = "24rem" }: Props) {
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
