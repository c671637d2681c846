import { Ban, Check, CircleAlert, CircleHelp, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { EmailStatus } from "../../core/email-values.ts";

const looks: Record<EmailStatus, { icon: ReactNode; tone: Tone }> = {
  pending: { icon: <Clock size={14} />, tone: "active" },
  sent: { icon: <Check size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
  unknown: { icon: <CircleHelp size={14} />, tone: "waiting" },
  cancelled: { icon: <Ban size={14} />, tone: "neutral" },
};

/** The status of an email as word, icon and colour. */
export function EmailStatusBadge({ status }: { status: EmailStatus }) {
  const { t } = useTranslation("emails");
  return <StatusBadge label={t(`status.${status}`)} {...looks[status]} />;
}
