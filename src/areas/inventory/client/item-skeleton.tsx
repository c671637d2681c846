import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

/** The placeholder of an item while it loads. */
export function ItemSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden="true">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-24 w-full" />
      <SkeletonText lines={5} />
    </div>
  );
}
