import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
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
  return (
    <Loaded
      query={query}
      as="h1"
      failed={t("loadFailed")}
      gone={
        <EmptyState
          as="h1"
          title={t("gone")}
          action={<LinkButton href={pageHref("/inventory/counts")}>{t("toList")}</LinkButton>}
        />
      }
    >
      {(count) =>
        count.status === "open" && may("count_stock") ? (
          <CountingScreen key={id} count={count} />
        ) : (
          <CountReview key={id} count={count} />
        )
      }
    </Loaded>
  );
}
