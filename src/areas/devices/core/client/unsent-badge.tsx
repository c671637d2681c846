import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Unsent } from "./offline.ts";

export default function UnsentBadge({ unsent }: { unsent: Unsent }) {
  const { t } = useTranslation("connection");
  return <Badge tone="waiting">{t(`unsent.${unsent}`)}</Badge>;
}
