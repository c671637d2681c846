import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallInput } from "#src/shared/contract.ts";
import { call } from "#src/client/data/api.ts";
import { retryOf } from "#src/client/data/queries.ts";
import { keyOf } from "#src/client/data/refetch.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { segmentsContract } from "../contract.ts";

type Query = CallInput<typeof segmentsContract.countCustomers>["query"];

/** Counts the customers of the filters when the user asks for it, because a count reads all customers of the shop. */
export function SegmentCount({ query }: { query: Query }) {
  const { t, language } = useTranslation("segments");
  const filters = JSON.stringify(query);
  const [asked, setAsked] = useState("");
  const isAsked = asked === filters;
  const count = useQuery({
    queryKey: keyOf(segmentsContract.countCustomers, "all", { query }),
    queryFn: async ({ signal }) => {
      let sum = 0;
      let cursor: string | undefined;
      do {
        const input = { query: { ...query, ...(cursor && { cursor }) } };
        const part = await call(segmentsContract.countCustomers, input, { signal });
        sum += part.count;
        cursor = part.nextCursor ?? undefined;
      } while (cursor);
      return sum;
    },
    enabled: isAsked,
    // A count of a large shop takes a second. Every sale would repeat it.
    staleTime: Infinity,
    refetchOnMount: false,
  });
  if (isAsked && count.isSuccess) {
    return (
      <p role="status" className="text-ink-quiet tabular-nums">
        {t("count.is", { count: count.data, number: formatNumber(count.data, language) })}
      </p>
    );
  }
  return (
    <Button
      size="small"
      variant="ghost"
      loading={isAsked && count.isFetching}
      onClick={() => (isAsked && count.isError ? retryOf(count)?.() : setAsked(filters))}
    >
      {isAsked && count.isError ? t("count.failed") : t("count.ask")}
    </Button>
  );
}
