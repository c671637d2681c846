import { useTranslation } from "#src/client/words/i18n.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Estimate } from "../../core/detail/estimates.ts";

/** Shows who approved or declined the estimate, when and how. */
export function EstimateDecision({ estimate: { decision } }: { estimate: Estimate }) {
  const { t } = useTranslation("estimates");
  if (!decision) return null;
  const name = decision.name ?? t("somebody");
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2.5">
      <p>
        <span className="font-medium wrap-anywhere">
          {t(`decided.${decision.decision}-${decision.via}`, {
            name,
            staff: decision.recordedBy?.name ?? "–",
          })}
        </span>{" "}
        <span className="text-12 text-ink-faint">
          <RelativeTime iso={decision.decidedAt} />
        </span>
      </p>
      {decision.via === "staff" && decision.name ? (
        <p className="text-ink-quiet wrap-anywhere">{decision.name}</p>
      ) : null}
      {decision.remark ? (
        <p className="text-ink-quiet wrap-anywhere whitespace-pre-line">{decision.remark}</p>
      ) : null}
      {decision.reason ? (
        <p className="text-ink-quiet wrap-anywhere whitespace-pre-line">
          {t("why", { reason: decision.reason })}
        </p>
      ) : null}
      {decision.signature ? (
        <ImageWithFallback
          src={decision.signature}
          alt={t("signatureOf", { name })}
          fit="natural"
          className="mt-2 h-16 max-w-full bg-white!"
        />
      ) : null}
    </div>
  );
}
