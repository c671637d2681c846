import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { Customer } from "../../contract.ts";
import { tagLabel } from "#src/areas/settings/core/client/tag-label.ts";

const tagTones: Record<string, Tone> = { vip: "active", complainer: "waiting" };

export function TagBadge({ tag }: { tag: string }) {
  useTranslation("customers");
  return <Badge tone={tagTones[tag] ?? "neutral"}>{tagLabel(tag)}</Badge>;
}

/** Shows a badge for an erased or deactivated customer, and nothing for an active one. */
export function StateBadge({ customer }: { customer: Pick<Customer, "isActive" | "erasedAt"> }) {
  const { t } = useTranslation("customers");
  if (customer.erasedAt) return <Badge tone="loss">{t("erased")}</Badge>;
  return customer.isActive ? null : <Badge>{t("inactive")}</Badge>;
}
