import { Ban, Check, CheckCheck, CircleAlert, CircleHelp, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { SmsMessage } from "../contract.ts";
import type { SmsStatus } from "../../core/values.ts";

const looks: Record<SmsStatus, { icon: ReactNode; tone: Tone }> = {
  pending: { icon: <Clock size={14} />, tone: "active" },
  sent: { icon: <Check size={14} />, tone: "done" },
  delivered: { icon: <CheckCheck size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
  unknown: { icon: <CircleHelp size={14} />, tone: "waiting" },
  cancelled: { icon: <Ban size={14} />, tone: "neutral" },
};

/** The status of a message as word, icon and colour. What the provider `log` took is labelled as not really sent. */
export function SmsStatusBadge({
  message: { status, isSimulated },
  isAtEnd = false,
}: {
  message: Pick<SmsMessage, "status" | "isSimulated">;
  /** Whether the badge is at the end of a row on the phone. */
  isAtEnd?: boolean;
}) {
  const { t } = useTranslation("sms");
  return (
    <span
      className={cx("inline-flex flex-wrap items-center gap-1.5", isAtEnd && "phone:justify-end")}
    >
      <StatusBadge label={t(`messaging:status.${status}`)} {...looks[status]} />
      {isSimulated ? <Badge tone="waiting">{t("simulated")}</Badge> : null}
    </span>
  );
}
