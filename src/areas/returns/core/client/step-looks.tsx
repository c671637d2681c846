import {
  BadgeCheck,
  Banknote,
  CheckCheck,
  CircleX,
  Inbox,
  PackageCheck,
  Repeat2,
  ShieldQuestion,
  Stethoscope,
  TestTube,
  UserCheck,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { ReturnStep } from "../../rules.ts";

/** The icon and the colour of each step on all screens. The word of a step is `returns:step.<step>`. */
export const stepLooks: Record<ReturnStep, { icon: LucideIcon; tone: Tone }> = {
  reported: { icon: Inbox, tone: "neutral" },
  "technician-diagnosis": { icon: Stethoscope, tone: "active" },
  "admin-approval": { icon: ShieldQuestion, tone: "waiting" },
  "assigned-to-technician": { icon: UserCheck, tone: "neutral" },
  "in-repair": { icon: Wrench, tone: "active" },
  "quality-check": { icon: TestTube, tone: "active" },
  "ready-for-pickup": { icon: PackageCheck, tone: "waiting" },
  closed: { icon: CheckCheck, tone: "done" },
  rejected: { icon: CircleX, tone: "loss" },
  refunded: { icon: Banknote, tone: "waiting" },
  replaced: { icon: Repeat2, tone: "waiting" },
};

export function StepBadge({ step, plain }: { step: ReturnStep; plain?: boolean }) {
  const { t } = useTranslation("returns");
  const { icon: Icon, tone } = stepLooks[step];
  return (
    <StatusBadge
      label={t(`step.${step}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain ?? false}
    />
  );
}

/** The icon of an approval in the history. */
export const approvedLook = { icon: BadgeCheck, tone: "done" as const };
