import type { UseQueryResult } from "@tanstack/react-query";
import { retryOf } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";

/** The dialog of an order that is loading, or could not be loaded. */
export function OrderLoading({ query, onClose }: { query: UseQueryResult; onClose: () => void }) {
  const { t } = useTranslation("purchasing");
  const errorText = useErrorText();
  return (
    <Dialog open onClose={onClose} size="large" title={t("details.order")}>
      {query.isError ? (
        <ErrorState
          title={t("oneFailed")}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Dialog>
  );
}
