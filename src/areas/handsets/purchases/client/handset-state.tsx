import {
  Ban,
  CircleCheckBig,
  LogOut,
  PackageCheck,
  Pause,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { HandsetState } from "../../rules.ts";

const looks: Record<HandsetState, { icon: LucideIcon; tone: Tone }> = {
  in_stock: { icon: PackageCheck, tone: "active" },
  reserved: { icon: Pause, tone: "neutral" },
  in_repair: { icon: Wrench, tone: "waiting" },
  sold: { icon: CircleCheckBig, tone: "done" },
  gone: { icon: LogOut, tone: "neutral" },
  cancelled: { icon: Ban, tone: "neutral" },
};

export function HandsetStateBadge({ state }: { state: HandsetState }) {
  const { t } = useTranslation("handsets");
  const { icon: Icon, tone } = looks[state];
  return <StatusBadge label={t(`state.${state}`)} icon={<Icon size={14} />} tone={tone} />;
}
