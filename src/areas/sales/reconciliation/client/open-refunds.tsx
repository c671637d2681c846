import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useRefunderName } from "#src/areas/payments/refunds/client/refunder-name.ts";
import { RefundState } from "#src/areas/payments/provider-refunds/client/refund-state.tsx";
import {
  providerRefundsContract,
  type ProviderRefund,
} from "#src/areas/payments/provider-refunds/contract.ts";

const ResolveRefundDialog = lazyWithWords(
  () => import("#src/areas/payments/provider-refunds/client/resolve-refund-dialog.tsx"),
  "provider-refunds",
  "payments",
);

/** The refunds whose provider has not said what became of them, the oldest first. */
export default function OpenRefunds() {
  const { t } = useTranslation("provider-refunds");
  const [resolving, setResolving] = useState<ProviderRefund | null>(null);
  const query = useQuery(
    read(providerRefundsContract.listProviderRefunds, {
      query: { open: "true", sort: "oldest", limit: 100 },
    }),
  );
  if (!query.isError && !query.data?.items.length) return null;
  return (
    <Section title={t("open.title")} className="mb-5">
      {query.data ? (
        <ul className="divide-y divide-line">
          {query.data.items.map((refund) => (
            <OpenRefund key={refund.id} refund={refund} onResolve={() => setResolving(refund)} />
          ))}
        </ul>
      ) : (
        <LoadFailure query={query} title={t("open.failed")} />
      )}
      {query.data?.nextCursor ? <p className="mt-2 text-ink-quiet">{t("open.more")}</p> : null}
      {resolving ? (
        <Suspense>
          <ResolveRefundDialog refund={resolving} onClose={() => setResolving(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function OpenRefund({ refund, onResolve }: { refund: ProviderRefund; onResolve: () => void }) {
  const { t } = useTranslation("provider-refunds");
  const refunderName = useRefunderName();
  const may = useMay();
  const ask = useWrite(providerRefundsContract.askAboutRefund, {
    onSuccess: () => toasts.success(t("open.asked")),
  });
  const { id, paymentId, saleId, deviceId, amount, state } = refund;
  const { paymentNumber, requestedAt, requestedBy } = refund;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <AppLink
          href={
            saleId && may("view_sales")
              ? pageHref("/sales/$id", { id: saleId })
              : deviceId && may("view_devices")
                ? pageHref("/devices/$id", { id: deviceId })
                : pageHref("/reconciliation/$id", { id: paymentId })
          }
          className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-4 phone:min-h-11"
        >
          {paymentNumber}
        </AppLink>
        <Money minor={amount} className="shrink-0 font-medium" />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RefundState state={state} />
        <span className="text-12 text-ink-faint wrap-anywhere">
          {refunderName(refund)} · <RelativeTime iso={requestedAt} /> · {requestedBy.name}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<RefreshCw size={16} />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: { id }, body: {} })}
        >
          {t("open.ask")}
        </Button>
        {state === "unknown" && may("approve_late_refunds") ? (
          <Button size="small" onClick={onResolve}>
            {t("resolve.action")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
