import { Section } from "#src/client/ui/section.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

export function DeviceSkeleton() {
  return (
    <div className="@container" aria-busy="true">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-3 mb-6 w-40" />
      <Skeleton className="mb-4 h-18 w-full" />
      <div className="grid gap-4 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col gap-4">
          <Section>
            <SkeletonText lines={4} />
          </Section>
          <Section>
            <SkeletonText lines={6} />
          </Section>
        </div>
        <Section>
          <SkeletonText lines={5} />
        </Section>
      </div>
    </div>
  );
}

export function CardSkeleton() {
  return (
    <Section>
      <SkeletonText lines={4} />
    </Section>
  );
}
