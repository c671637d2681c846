import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Unsent } from "./offline.ts";

/** Marks what the user recorded and the server has not carried out yet. */
export function UnsentMark({ unsent }: { unsent: Unsent | undefined }) {
  const { t } = useTranslation("devices");
  return unsent ? <Badge tone="waiting">{t(`unsent.${unsent}`)}</Badge> : null;
}
