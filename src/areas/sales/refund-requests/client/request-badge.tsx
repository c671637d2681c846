import { CircleCheck, CircleX, HandCoins, Hourglass, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { RequestStatus } from "../../refund-request-rules.ts";

const looks = {
  waiting: { Icon: Hourglass, tone: "waiting" },
  approved: { Icon: HandCoins, tone: "active" },
  refunded: { Icon: CircleCheck, tone: "done" },
  rejected: { Icon: CircleX, tone: "loss" },
  cancelled: { Icon: Undo2, tone: "neutral" },
} as const;

export function RequestBadge({
  status,
  plain = false,
}: {
  status: RequestStatus;
  plain?: boolean;
}) {
  const { t } = useTranslation("refund-requests");
  const { Icon, tone } = looks[status];
  return (
    <StatusBadge
      label={t(`status.${status}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain}
    />
  );
}
