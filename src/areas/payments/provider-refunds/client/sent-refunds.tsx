import { Suspense, useState } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFailureReason } from "../../core/client/failure-reason.ts";
import type { ProviderRefund } from "../contract.ts";
import { RefundState } from "./refund-state.tsx";
import { useRefunderName } from "../../refunds/client/refunder-name.ts";

const ResolveRefundDialog = lazyWithWords(
  () => import("./resolve-refund-dialog.tsx"),
  "provider-refunds",
  "payments",
);

/**
 * What providers were asked to give back for a sale or repair, and what became of it. Stored refunds are in their own
 * list.
 */
export default function SentRefunds({ refunds }: { refunds: readonly ProviderRefund[] }) {
  const { t } = useTranslation("provider-refunds");
  const [resolving, setResolving] = useState<ProviderRefund | null>(null);
  const shown = refunds.filter(({ state }) => state !== "completed");
  return (
    <>
      {shown.length > 0 ? (
        <Section title={t("title")}>
          <ul className="divide-y divide-line">
            {shown.map((refund) => (
              <Sent key={refund.id} refund={refund} onResolve={() => setResolving(refund)} />
            ))}
          </ul>
        </Section>
      ) : null}
      {resolving ? (
        <Suspense>
          <ResolveRefundDialog refund={resolving} onClose={() => setResolving(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Sent({ refund, onResolve }: { refund: ProviderRefund; onResolve: () => void }) {
  const { t } = useTranslation("provider-refunds");
  const refunderName = useRefunderName();
  const failureReason = useFailureReason();
  const mayResolve = useMay()("approve_late_refunds");
  const { state, phone, requestedBy } = refund;
  const why = state === "failed" ? failureReason(refund) : null;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <RefundState state={state} />
        <Money minor={refund.amount} className="font-medium" />
      </div>
      <p className="wrap-anywhere">
        {t(`hint.${state === "requested" ? "sent" : state}`, { provider: refunderName(refund) })}
      </p>
      {why ? <p className="text-loss-ink wrap-anywhere">{why}</p> : null}
      <p className="text-12 text-ink-faint wrap-anywhere">
        <RelativeTime iso={refund.requestedAt} />
        {[
          requestedBy.name,
          phone && formatPhone(phone),
          refund.resolvedBy?.name,
          refund.resolveReason,
        ]
          .filter(Boolean)
          .map((text) => ` · ${text}`)
          .join("")}
      </p>
      {state === "unknown" && mayResolve ? (
        <div className="flex">
          <Button size="small" onClick={onResolve}>
            {t("resolve.action")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
