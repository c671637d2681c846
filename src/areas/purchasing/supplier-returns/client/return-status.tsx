import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { SupplierReturnStatus } from "../rules.ts";

const tones: Record<SupplierReturnStatus, Tone> = {
  requested: "waiting",
  sent: "waiting",
  credited: "done",
  replaced: "done",
  refused: "neutral",
  cancelled: "neutral",
};

export function ReturnStatusBadge({ status }: { status: SupplierReturnStatus }) {
  const { t } = useTranslation("supplier-returns");
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
