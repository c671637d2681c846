import { CircleCheck, CircleX, Clock, Hourglass, ThumbsUp, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { ApprovalStatus } from "../rules.ts";

const looks = {
  waiting: { Icon: Hourglass, tone: "waiting" },
  approved: { Icon: ThumbsUp, tone: "active" },
  done: { Icon: CircleCheck, tone: "done" },
  rejected: { Icon: CircleX, tone: "loss" },
  cancelled: { Icon: Undo2, tone: "neutral" },
  expired: { Icon: Clock, tone: "neutral" },
} as const;

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation("approvals");
  const { Icon, tone } = looks[status];
  return <StatusBadge label={t(`status.${status}`)} icon={<Icon size={14} />} tone={tone} />;
}
