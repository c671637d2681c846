import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

/** Shown in place of an item's detail while the item loads. */
export function ItemSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden="true">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-24 w-full" />
      <SkeletonText lines={5} />
    </div>
  );
}
