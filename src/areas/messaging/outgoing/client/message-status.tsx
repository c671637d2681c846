import { Ban, Check, CheckCheck, CircleAlert, CircleHelp, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { SmsStatus } from "../../core/values.ts";

/** Emails have the same statuses, except `delivered`. */
const looks: Record<SmsStatus, { icon: ReactNode; tone: Tone }> = {
  pending: { icon: <Clock size={14} />, tone: "active" },
  sent: { icon: <Check size={14} />, tone: "done" },
  delivered: { icon: <CheckCheck size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
  unknown: { icon: <CircleHelp size={14} />, tone: "waiting" },
  cancelled: { icon: <Ban size={14} />, tone: "neutral" },
};

/** The status of a message as word, icon and colour. */
export const MessageStatus = ({ label, status }: { label: string; status: SmsStatus }) => (
  <StatusBadge label={label} {...looks[status]} />
);
