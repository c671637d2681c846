import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { WarrantyStatus } from "../../rules.ts";

const tones = { "in-warranty": "done", "out-of-warranty": "loss", unknown: "neutral" } as const;

export function WarrantyBadge({ status }: { status: WarrantyStatus }) {
  const { t } = useTranslation("returns");
  return <Badge tone={tones[status]}>{t(`warranty.${status}`)}</Badge>;
}
