import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { DebtAge } from "../../credit-rules.ts";

const tones: Record<DebtAge, Tone> = {
  not_due: "neutral",
  to_30: "waiting",
  to_60: "waiting",
  to_90: "loss",
  over_90: "loss",
};

/** How long an amount has been due. */
export function AgeBadge({ age }: { age: DebtAge }) {
  const { t } = useTranslation("credit");
  return <Badge tone={tones[age]}>{t(`ages.${age}`)}</Badge>;
}
