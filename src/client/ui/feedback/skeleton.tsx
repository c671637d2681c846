import { cx } from "../cx.ts";

/** A grey placeholder for content that is loading. The caller gives it the size of the content by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={cx("block h-4 animate-shimmer rounded-small bg-pressed", className)}
    />
  );
}

/** A placeholder for several lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5 py-1">
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className={at === lines - 1 ? "w-3/5" : "w-full"} />
      ))}
    </div>
  );
}
