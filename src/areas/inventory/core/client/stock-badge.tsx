import { CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import { stockLevel } from "../../rules.ts";

const looks = {
  plenty: { Icon: CircleCheck, tone: "active" },
  few: { Icon: TriangleAlert, tone: "waiting" },
  none: { Icon: CircleSlash, tone: "loss" },
} as const;

/** The available stock of an item, in the colours of the spec: above 10 green, 1 to 10 yellow, 0 red. */
export function StockBadge({ available, plain }: { available: number; plain?: boolean }) {
  const { t, language } = useTranslation("inventory");
  const level = stockLevel(available);
  const { Icon, tone } = looks[level];
  return (
    <StatusBadge
      label={t(`stock.${level}`, { number: formatNumber(available, language) })}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain ?? false}
    />
  );
}
