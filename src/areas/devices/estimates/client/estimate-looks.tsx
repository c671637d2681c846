import { CircleX, Clock, FilePen, History, Send, ThumbsUp, type LucideIcon } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { EstimateStatus } from "../../kinds.ts";

const looks: Record<EstimateStatus, { icon: LucideIcon; tone: Tone }> = {
  draft: { icon: FilePen, tone: "neutral" },
  sent: { icon: Send, tone: "waiting" },
  approved: { icon: ThumbsUp, tone: "active" },
  declined: { icon: CircleX, tone: "loss" },
  expired: { icon: Clock, tone: "waiting" },
  superseded: { icon: History, tone: "neutral" },
};

export function EstimateBadge({ status, plain }: { status: EstimateStatus; plain?: boolean }) {
  const { t } = useTranslation("estimates");
  const { icon: Icon, tone } = looks[status];
  return (
    <StatusBadge
      label={t(`status.${status}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain ?? false}
    />
  );
}
