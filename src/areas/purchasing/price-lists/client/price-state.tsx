import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { SupplierPrice } from "../contract.ts";

/** Why a price is not the one of today; nothing if it is. */
export function PriceState({
  price: { isCurrent, archivedAt, validFrom },
}: {
  price: Pick<SupplierPrice, "archivedAt" | "isCurrent" | "validFrom">;
}) {
  const { t } = useTranslation("price-lists");
  const today = useToday();
  if (isCurrent) return null;
  const state = archivedAt ? "archived" : validFrom > today ? "future" : "former";
  return <Badge>{t(`state.${state}`)}</Badge>;
}
