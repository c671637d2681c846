import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { countsContract } from "../contract.ts";
import { CountReview } from "./count-review.tsx";
import { CountingScreen } from "./counting-screen.tsx";

/**
 * The screen of one stock count: the items to count if it is open and the user may count, otherwise the differences.
 */
export function CountPage() {
  const { t } = useTranslation("counts");
  const id = useIdParam();
  const may = useMay();
  const query = useQuery(read(countsContract.getStockCount, { params: { id } }));
  if (query.data) {
    return query.data.status === "open" && may("count_stock") ? (
      <CountingScreen key={id} count={query.data} />
    ) : (
      <CountReview key={id} count={query.data} />
    );
  }
  if (query.error instanceof ApiRefusal && query.error.status === 404) {
    return (
      <EmptyState
        as="h1"
        title={t("gone")}
        action={<LinkButton href={pageHref("/inventory/counts")}>{t("toList")}</LinkButton>}
      />
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        as="h1"
        title={t("loadFailed")}
        onRetry={retryOf(query)}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <div aria-busy="true">
      <SkeletonText lines={8} />
    </div>
  );
}
