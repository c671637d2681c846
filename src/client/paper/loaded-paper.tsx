import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

interface Props<Paper> {
  query: UseQueryResult<Paper>;
  /** The title of the error when the paper cannot be loaded. */
  failed: string;
  children: (paper: Paper) => ReactNode;
}

/**
 * Renders a paper. Shows placeholders while it loads, or an error with Retry when it cannot be loaded. The page has no
 * menu, so the error has a way back too: the address may be old and have nothing before it.
 */
export function LoadedPaper<Paper>({ query, failed, children }: Props<Paper>) {
  const { t } = useTranslation("common");
  if (query.isError) {
    return (
      <main className="mx-auto max-w-160 p-6">
        <AppLink
          href={pageHref("/dashboard")}
          className="inline-flex h-7 items-center gap-1 rounded-small text-ink-quiet hover:text-ink phone:h-11"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t("back")}
        </AppLink>
        <ErrorState
          as="h1"
          title={failed}
          detail={query.error.message}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </main>
    );
  }
  if (!query.data) {
    return (
      <main aria-busy="true" className="mx-auto max-w-80 p-6">
        <SkeletonText lines={12} />
      </main>
    );
  }
  return children(query.data);
}
