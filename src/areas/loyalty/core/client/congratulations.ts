import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";

interface Change {
  name: string;
  loyaltyLevel: LoyaltyLevel;
  /** The level before, if the act raised it. */
  raisedFrom: LoyaltyLevel | null;
}

/** Returns a function that congratulates a customer whose level an act has raised. For other acts it does nothing. */
export function useCongratulations(): (change: Change) => void {
  useTranslation("customers");
  const { t } = useTranslation("loyalty");
  return ({ name, loyaltyLevel, raisedFrom }) => {
    if (!raisedFrom) return;
    toasts.info(t("congratulations", { name, level: t(`customers:level.${loyaltyLevel}`) }));
  };
}
