import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { WebhookCall } from "../contract.ts";

/** What became of a verified call. */
export function CallOutcome({ outcome }: Pick<WebhookCall, "outcome">) {
  const { t } = useTranslation("webhooks");
  return outcome === "taken" ? (
    <StatusBadge label={t("incoming.taken")} icon={<CircleCheck size={14} />} tone="done" />
  ) : (
    <StatusBadge
      label={t(outcome === "not_found" ? "incoming.unknown" : "incoming.refused")}
      icon={<CircleAlert size={14} />}
      tone="loss"
    />
  );
}
