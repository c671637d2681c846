import { Ban, CalendarClock, CheckCheck, DoorOpen, UserX, type LucideIcon } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { AppointmentStatus } from "../../rules.ts";

/** Icon and colour of each status, for all screens. The word of a status is `appointments:status.<status>`. */
export const appointmentLooks: Record<AppointmentStatus, { icon: LucideIcon; tone: Tone }> = {
  booked: { icon: CalendarClock, tone: "neutral" },
  arrived: { icon: DoorOpen, tone: "waiting" },
  done: { icon: CheckCheck, tone: "done" },
  cancelled: { icon: Ban, tone: "loss" },
  missed: { icon: UserX, tone: "loss" },
};

export function AppointmentStatusBadge({
  status,
  plain = false,
}: {
  status: AppointmentStatus;
  plain?: boolean;
}) {
  const { t } = useTranslation("appointments");
  const { icon: Icon, tone } = appointmentLooks[status];
  return (
    <StatusBadge
      label={t(`status.${status}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain}
    />
  );
}
