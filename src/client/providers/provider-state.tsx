import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Power } from "lucide-react";
import type { ProviderHealth, ProviderState as State } from "#src/shared/provider-settings.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useTranslation } from "../words/i18n.ts";

const looks = {
  incomplete: { icon: <CircleDashed size={14} />, tone: "neutral" },
  off: { icon: <Power size={14} />, tone: "neutral" },
  untested: { icon: <CircleHelp size={14} />, tone: "waiting" },
  unhealthy: { icon: <CircleAlert size={14} />, tone: "loss" },
  ready: { icon: <CircleCheck size={14} />, tone: "done" },
} as const;

/** The state of a provider as word, icon and colour. */
export function ProviderState({ state, health }: { state: State; health: ProviderHealth | null }) {
  const { t } = useTranslation("providers");
  const shown = state === "unhealthy" && health === null ? "untested" : state;
  return <StatusBadge label={t(`state.${shown}`)} {...looks[shown]} />;
}
