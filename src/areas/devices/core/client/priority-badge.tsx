import { ChevronsUp, Zap } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { Priority } from "../../rules.ts";

/** Shows the priority unless it is normal. With `brief` it is only an icon with an accessible name, for lists. */
export function PriorityBadge({
  priority,
  brief = false,
}: {
  priority: Priority;
  brief?: boolean;
}) {
  const { t } = useTranslation("devices");
  if (priority === "normal") return null;
  const isRush = priority === "rush";
  if (!brief) return <Badge tone={isRush ? "loss" : "waiting"}>{t(`priority.${priority}`)}</Badge>;
  const Icon = isRush ? Zap : ChevronsUp;
  return (
    <span title={t(`priority.${priority}`)} className="inline-flex shrink-0">
      <Icon
        size={15}
        role="img"
        aria-label={t(`priority.${priority}`)}
        className={cx(isRush ? "text-loss-ink" : "text-wait-ink")}
      />
    </span>
  );
}
