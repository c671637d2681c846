import { Ban, CheckCheck, FilePen, PackageCheck, Send, Ship } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { OrderStatus } from "../../rules.ts";

const looks: Record<OrderStatus, { icon: ReactNode; tone: Tone }> = {
  draft: { icon: <FilePen size={14} />, tone: "neutral" },
  sent: { icon: <Send size={14} />, tone: "waiting" },
  confirmed: { icon: <CheckCheck size={14} />, tone: "active" },
  shipped: { icon: <Ship size={14} />, tone: "active" },
  received: { icon: <PackageCheck size={14} />, tone: "done" },
  cancelled: { icon: <Ban size={14} />, tone: "loss" },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation("purchasing");
  return <StatusBadge label={t(`status.${status}`)} {...looks[status]} />;
}
