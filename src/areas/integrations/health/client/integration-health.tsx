import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { ListedIntegration } from "../contract.ts";

const looks = {
  missing: { icon: <CircleDashed size={14} />, tone: "neutral" },
  unasked: { icon: <CircleHelp size={14} />, tone: "waiting" },
  error: { icon: <CircleAlert size={14} />, tone: "loss" },
  ok: { icon: <CircleCheck size={14} />, tone: "done" },
} as const;

/** Whether an integration answers, as word, icon and colour. */
export function IntegrationHealth({ isSetUp, health }: ListedIntegration) {
  const { t } = useTranslation("integrations");
  const state = !isSetUp ? "missing" : health.checkedAt ? health.status : "unasked";
  return <StatusBadge label={t(`health.${state}`)} {...looks[state]} />;
}
