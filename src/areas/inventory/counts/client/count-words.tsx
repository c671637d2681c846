import { CircleCheck, CircleX, ClipboardCheck, ScanBarcode } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { StockCount } from "../contract.ts";
import type { CountStatus } from "../rules.ts";

const looks: Record<CountStatus, { tone: Tone; icon: ReactNode }> = {
  open: { tone: "active", icon: <ScanBarcode size={14} /> },
  review: { tone: "waiting", icon: <ClipboardCheck size={14} /> },
  applied: { tone: "done", icon: <CircleCheck size={14} /> },
  cancelled: { tone: "neutral", icon: <CircleX size={14} /> },
};

export function CountStatusBadge({ status, plain }: { status: CountStatus; plain?: boolean }) {
  const { t } = useTranslation("counts");
  return <StatusBadge label={t(`status.${status}`)} {...looks[status]} plain={plain ?? false} />;
}

/** Returns a function that gives the title of a count: its name or, without a name, which items it covers. */
export function useCountName(): (count: StockCount) => string {
  const { t } = useTranslation("counts");
  return (count) => count.name ?? scopeOf(count, t);
}

/** Returns a function that tells which items a count covers: all, a category, a location, or chosen items. */
export function useScope(): (count: StockCount) => string {
  const { t } = useTranslation("counts");
  return (count) => scopeOf(count, t);
}

function scopeOf(
  { scope, category, location }: StockCount,
  t: ReturnType<typeof useTranslation<"counts">>["t"],
): string {
  if (scope === "category" && category) return t(`inventory:category.${category}`);
  if (scope === "location" && location) return location;
  return t(scope === "items" ? "scope.items" : "scope.all");
}
