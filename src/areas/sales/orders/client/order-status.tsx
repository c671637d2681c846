import { Ban, CircleCheck, Clock, Hourglass, PackageCheck, ShoppingBag, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { OrderStatus } from "../rules.ts";

const looks: Record<OrderStatus, { icon: LucideIcon; tone: Tone }> = {
  requested: { icon: ShoppingBag, tone: "waiting" },
  accepted: { icon: PackageCheck, tone: "active" },
  paying: { icon: Hourglass, tone: "waiting" },
  sold: { icon: CircleCheck, tone: "done" },
  declined: { icon: Ban, tone: "neutral" },
  expired: { icon: Clock, tone: "neutral" },
  withdrawn: { icon: Undo2, tone: "neutral" },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation("order-requests");
  const { icon: Icon, tone } = looks[status];
  return <StatusBadge label={t(`status.${status}`)} icon={<Icon size={14} />} tone={tone} />;
}
