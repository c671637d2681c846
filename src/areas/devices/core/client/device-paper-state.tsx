import { useTranslation } from "#src/client/words/i18n.ts";
import { retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

type Props = {
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** Shown instead of a paper while its device loads, or when loading failed. */
export function DevicePaperState({ query }: Props) {
  const { t } = useTranslation("slip");
  if (query.isError) {
    return (
      <main className="mx-auto max-w-160 p-6">
        <ErrorState
          as="h1"
          title={t("failed")}
          detail={query.error?.message}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </main>
    );
  }
  return (
    <main aria-busy="true" className="mx-auto max-w-80 p-6">
      <SkeletonText lines={12} />
    </main>
  );
}
