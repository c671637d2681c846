import { CircleAlert, CircleCheck, CircleHelp, Send } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { ProviderRefundState } from "../rules.ts";

const looks = {
  requested: { icon: <Send size={14} />, tone: "active" },
  sent: { icon: <Send size={14} />, tone: "active" },
  unknown: { icon: <CircleHelp size={14} />, tone: "waiting" },
  completed: { icon: <CircleCheck size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
} as const;

/** The state of a refund that a provider was asked for, as word, icon and colour. */
export function RefundState({ state }: { state: ProviderRefundState }) {
  const { t } = useTranslation("provider-refunds");
  return <StatusBadge label={t(`state.${state}`)} {...looks[state]} />;
}
