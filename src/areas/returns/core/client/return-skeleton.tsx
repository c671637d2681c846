import { Section } from "#src/client/ui/section.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

export function ReturnSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-18 w-full" />
      <Section>
        <SkeletonText lines={5} />
      </Section>
      <Section>
        <SkeletonText lines={6} />
      </Section>
    </div>
  );
}
