import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";

/** The colours of the levels differ (spec §3, Tier), and keep the meanings of tone.ts: no level is a loss. */
const tones: Record<LoyaltyLevel, Tone> = {
  bronze: "neutral",
  silver: "done",
  gold: "waiting",
  platinum: "active",
};

export function LevelBadge({ level }: { level: LoyaltyLevel }) {
  const { t } = useTranslation("customers");
  return <Badge tone={tones[level]}>{t(`level.${level}`)}</Badge>;
}
