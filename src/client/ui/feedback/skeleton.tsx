import { cx } from "../cx.ts";

/** A grey placeholder. Give it the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block h-4 animate-shimmer rounded-small bg-pressed", className)}
    />
  );
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5 py-1">
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className={at === lines - 1 ? "w-3/5" : "w-full"} />
      ))}
    </div>
  );
}
