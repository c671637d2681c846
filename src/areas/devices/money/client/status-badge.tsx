import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";

/** The status of a payment whose money is not there. Renders nothing for a usual payment. */
export function StatusBadge({ status, owed }: Pick<Payment, "owed" | "status">) {
  const { t } = useTranslation("devices");
  if (status === "completed" && owed) return <Badge tone="waiting">{t("owed")}</Badge>;
  if (status === "completed" || status === "refunded") return null;
  return (
    <Badge tone={status === "failed" ? "loss" : "waiting"}>
      {t(`money:payment.status.${status}`)}
    </Badge>
  );
}
