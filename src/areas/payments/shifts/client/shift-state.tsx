import { CircleDot, ShieldAlert, TriangleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Shift } from "../contract.ts";

/**
 * The badge with the state of a shift: open, locked after too many wrong counts, forgotten, closed, or closed by force.
 */
export function ShiftState({
  shift: { state, isForgotten, closing, countsLeft },
}: {
  shift: Pick<Shift, "state" | "isForgotten" | "closing" | "countsLeft">;
}) {
  const { t } = useTranslation("shifts");
  if (state === "open" && countsLeft === 0) {
    return (
      <StatusBadge label={t("state.locked")} icon={<ShieldAlert size={14} />} tone="waiting" />
    );
  }
  if (isForgotten) {
    return (
      <StatusBadge label={t("state.forgotten")} icon={<TriangleAlert size={14} />} tone="waiting" />
    );
  }
  if (state === "open") {
    return <StatusBadge label={t("state.open")} icon={<CircleDot size={14} />} tone="active" />;
  }
  return closing === "forced" ? (
    <StatusBadge label={t("state.forced")} icon={<ShieldAlert size={14} />} tone="waiting" />
  ) : (
    <StatusBadge label={t("state.closed")} icon={<CircleCheck size={14} />} tone="done" />
  );
}
