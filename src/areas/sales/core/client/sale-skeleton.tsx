import { Section } from "#src/client/ui/section.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

export function SaleSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-64" />
      <Section>
        <SkeletonText lines={5} />
      </Section>
      <Section>
        <SkeletonText lines={4} />
      </Section>
    </div>
  );
}
