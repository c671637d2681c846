import { CircleDot, PenLine, ShieldAlert, TriangleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Shift } from "../contract.ts";

/**
 * The badge with the state of a shift: open, locked after too many wrong counts, forgotten, closed, closed by force, or
 * closed with a difference that nobody has signed off.
 */
export function ShiftState({
  shift: { state, isForgotten, closing, countsLeft, signOff },
}: {
  shift: Pick<Shift, "state" | "isForgotten" | "closing" | "countsLeft" | "signOff">;
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
  if (signOff && !signOff.at) {
    return <StatusBadge label={t("state.toSignOff")} icon={<PenLine size={14} />} tone="waiting" />;
  }
  return closing === "forced" ? (
    <StatusBadge label={t("state.forced")} icon={<ShieldAlert size={14} />} tone="waiting" />
  ) : (
    <StatusBadge label={t("state.closed")} icon={<CircleCheck size={14} />} tone="done" />
  );
}
