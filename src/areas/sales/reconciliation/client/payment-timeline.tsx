import { useTranslation } from "#src/client/words/i18n.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Timeline, type TimelineEntry } from "#src/client/ui/lists/timeline.tsx";
import { useGatewayName } from "#src/areas/payments/gateway-settings/client/gateway-name.ts";
import { gatewayNames } from "#src/areas/payments/gateways/gateway-names.ts";
import { useFailureReason } from "#src/areas/payments/core/client/failure-reason.ts";
import type { PaymentHistory } from "#src/areas/payments/reconciliation/contract.ts";

/** The requests to the provider, their answers, and what staff stated; newest first. */
export function PaymentTimeline({ history }: { history: PaymentHistory }) {
  const { t } = useTranslation("reconciliation");
  const attempt = useAttemptEntry();
  const resolution = useResolutionEntry();
  const entries = [
    ...history.attempts.map(attempt),
    ...history.resolutions.map(resolution),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (entries.length === 0)
    return (
      <p className="text-ink-quiet">
        {t(history.payment.gateway === null ? "payment.noRequest" : "payment.noHistory")}
      </p>
    );
  return <Timeline label={t("payment.history")} entries={entries} />;
}

function useAttemptEntry(): (attempt: PaymentHistory["attempts"][number]) => TimelineEntry {
  const { t, language } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const gatewayName = useGatewayName();
  const failureReason = useFailureReason();
  return ({ id, number, gateway, state, providerRequestId, createdAt, askedAt, ...rest }) => {
    const { answer, answeredAt } = rest;
    const name = gatewayNames.find((each) => each === gateway);
    const facts = [
      askedAt && t("payment.asked", { time: formatDateTime(askedAt, language) }),
      askedAt &&
        (answeredAt
          ? t("payment.answered", { time: formatDateTime(answeredAt, language) })
          : t("payment.noAnswer")),
      answer && failureReason(answer),
      answer?.reference &&
        [answer.reference, answer.amount !== null && money(answer.amount)]
          .filter(Boolean)
          .join(" · "),
      providerRequestId && t("payment.requestId", { id: providerRequestId }),
    ];
    return {
      id,
      title: t("payment.attempt", { number, gateway: name ? gatewayName(name) : gateway }),
      at: askedAt ?? createdAt,
      tone: state === "completed" ? "done" : state === "failed" ? "loss" : "waiting",
      body: (
        <>
          <span className="block font-medium">{t(`attemptState.${state}`)}</span>
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)} className="block text-12 text-ink-faint wrap-anywhere">
              {fact}
            </span>
          ))}
        </>
      ),
    };
  };
}

function useResolutionEntry(): (entry: PaymentHistory["resolutions"][number]) => TimelineEntry {
  const { t } = useTranslation("reconciliation");
  return ({
    id,
    outcome,
    statusBefore,
    statusAfter,
    reference,
    reason,
    resolvedBy,
    resolvedAt,
  }) => ({
    id,
    title: t(`payment.${outcome}`),
    at: resolvedAt,
    by: resolvedBy.name,
    tone: outcome === "paid" ? "done" : "loss",
    body: (
      <>
        <span className="block wrap-anywhere">{reason ?? t("payment.erased")}</span>
        <span className="block text-12 text-ink-faint wrap-anywhere">
          {t("payment.change", {
            before: t(`status.${statusBefore}`),
            after: t(`status.${statusAfter}`),
          })}
          {reference ? ` · ${reference}` : ""}
        </span>
      </>
    ),
  });
}
