import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Power } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Gateway } from "../contract.ts";

const looks = {
  incomplete: { icon: <CircleDashed size={14} />, tone: "neutral" },
  off: { icon: <Power size={14} />, tone: "neutral" },
  untested: { icon: <CircleHelp size={14} />, tone: "waiting" },
  unhealthy: { icon: <CircleAlert size={14} />, tone: "loss" },
  ready: { icon: <CircleCheck size={14} />, tone: "done" },
} as const;

/** The state of a payment provider as word, icon and colour. */
export function GatewayState({ gateway: { state, health } }: { gateway: Gateway }) {
  const { t } = useTranslation("gateways");
  const shown = state === "unhealthy" && health === null ? "untested" : state;
  return <StatusBadge label={t(`state.${shown}`)} {...looks[shown]} />;
}
