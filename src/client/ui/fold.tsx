import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { Skeleton } from "./feedback/skeleton.tsx";

type Props = {
  title: string;
  /** A summary of the group in one line, for example "none" or "2 of 10 OK". */
  state: ReactNode;
  /** True if the user must still fill in a field of the group. */
  isNeeded?: boolean;
  /** 0 if no field of the group has an error. Otherwise a number that each submit changes, so that the group opens. */
  refused?: number;
  /** Whether the group is open at first. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * A group of rarely used fields. A closed group shows its state in one line. Its fields stay mounted, so that a form
 * finds their errors, and so that the browser's search in the page can open the group.
 */
export function Fold({
  title,
  state,
  isNeeded = false,
  refused = 0,
  startsOpen = false,
  children,
}: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const opens = useRef(startsOpen);
  useLayoutEffect(() => {
    if (opens.current && box.current) box.current.open = true;
  }, []);
  // Whether the group is open is no state of React, because the browser's search also opens the `details` element.
  useLayoutEffect(() => {
    if (refused > 0 && box.current) box.current.open = true;
  }, [refused]);
  return (
    <details ref={box} className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 font-strong">{title}</h2>
        <span
          className={cx(
            "line-clamp-3 min-w-0 flex-1 text-end",
            isNeeded ? "font-medium text-wait-ink" : "text-ink-quiet",
          )}
        >
          {state}
        </span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-ink-faint transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

/** The placeholder for a group whose code is still loading. */
export function FoldSkeleton() {
  return (
    <div className="flex min-h-11 items-center justify-between px-4">
      <Skeleton className="w-24" />
      <Skeleton className="w-16" />
    </div>
  );
}

/** A card that contains several groups. */
export function Folds({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="min-w-0 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {children}
    </section>
  );
}
