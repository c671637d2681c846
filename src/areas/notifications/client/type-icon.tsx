import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { inkTone } from "#src/client/ui/tone.ts";
import type { NotificationType } from "../rules.ts";

const looks = {
  info: { Icon: Info, tone: "neutral" },
  success: { Icon: CircleCheck, tone: "done" },
  warning: { Icon: TriangleAlert, tone: "waiting" },
  error: { Icon: CircleAlert, tone: "loss" },
} as const;

/** The sign and the colour of a notification, with its type as a word for screen readers. */
export function TypeIcon({ type }: { type: NotificationType }) {
  const { t } = useTranslation("notifications");
  const { Icon, tone } = looks[type];
  return (
    <span className={inkTone[tone]}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{t(`type.${type}`)}:</span>
    </span>
  );
}
