import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { SupplierClaim } from "../contract.ts";
import type { ClaimState } from "../rules.ts";

const tones: Record<ClaimState, Tone> = {
  open: "waiting",
  sent: "waiting",
  replaced: "done",
  credited: "done",
  refused: "neutral",
  cancelled: "neutral",
};

/** The state of a claim, and whether it waits for too long. */
export function ClaimStateBadge({ claim: { state, isLate } }: { claim: SupplierClaim }) {
  const { t } = useTranslation("supplier-claims");
  return (
    <span className="inline-flex gap-1">
      {isLate ? <Badge tone="loss">{t("late")}</Badge> : null}
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
    </span>
  );
}
