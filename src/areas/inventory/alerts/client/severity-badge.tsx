import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Severity } from "../rules.ts";

const looks = {
  high: { Icon: CircleAlert, tone: "loss" },
  medium: { Icon: TriangleAlert, tone: "waiting" },
  low: { Icon: Info, tone: "neutral" },
} as const;

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation("alerts");
  const { Icon, tone } = looks[severity];
  return <StatusBadge label={t(`severity.${severity}`)} icon={<Icon size={14} />} tone={tone} />;
}
