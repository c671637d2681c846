import { useTranslation } from "#src/client/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Priority } from "../rules.ts";

/** Only what is out of the ordinary is said. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { t } = useTranslation("devices");
  if (priority === "normal") return null;
  return <Badge tone={priority === "rush" ? "loss" : "waiting"}>{t(`priority.${priority}`)}</Badge>;
}
