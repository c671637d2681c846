import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { Sale } from "../contract.ts";
import type { SaleStatus } from "../rules.ts";

const looks: Record<SaleStatus, { icon: typeof CircleCheck; tone: Tone }> = {
  pending: { icon: Hourglass, tone: "waiting" },
  completed: { icon: CircleCheck, tone: "done" },
  cancelled: { icon: CircleX, tone: "neutral" },
};

export function SaleBadge({ status, plain = false }: { status: SaleStatus; plain?: boolean }) {
  const { t } = useTranslation("sales");
  const { icon: Icon, tone } = looks[status];
  return (
    <StatusBadge
      label={t(`status.${status}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain}
    />
  );
}

/** Whether money of it went back; nothing while none did. */
export function RefundedBadge({
  sale,
}: {
  sale: Pick<Sale, "total" | "refundedAmount" | "items">;
}) {
  const { t } = useTranslation("sales");
  const pieces = sale.items.filter(({ refundedQuantity }) => refundedQuantity > 0);
  if (pieces.length === 0) return null;
  const isWhole = sale.items.every((line) => line.refundedQuantity === line.quantity);
  return <Badge tone="loss">{t(isWhole ? "refunded" : "partlyRefunded")}</Badge>;
}
