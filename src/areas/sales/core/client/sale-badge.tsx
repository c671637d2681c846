import { CircleCheck, CircleX, Hourglass, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { Sale } from "../../contract.ts";
import type { SaleStatus } from "../../rules.ts";

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

type Refundable = Pick<Sale, "items">;

/** Whether the sale was refunded as a whole or in part; null when nothing was refunded. */
function refundOf({ items }: Refundable): "refunded" | "partlyRefunded" | null {
  if (items.every(({ refundedQuantity }) => refundedQuantity === 0)) return null;
  const isWhole = items.every((line) => line.refundedQuantity === line.quantity);
  return isWhole ? "refunded" : "partlyRefunded";
}

/** A badge for a sale that was refunded as a whole or in part. Renders nothing for other sales. */
export function RefundedBadge({ sale }: { sale: Refundable }) {
  const { t } = useTranslation("sales");
  const refund = refundOf(sale);
  return refund && <Badge tone="loss">{t(refund)}</Badge>;
}

/** The state of a sale, for a row of a list. For a refunded sale it shows only the refund, not the status. */
export function SaleInRow({ sale }: { sale: Refundable & Pick<Sale, "status"> }) {
  const { t } = useTranslation("sales");
  const refund = refundOf(sale);
  return refund ? (
    <StatusBadge label={t(refund)} icon={<Undo2 size={14} />} tone="loss" plain />
  ) : (
    <SaleBadge status={sale.status} plain />
  );
}
