import { useTranslation } from "#src/client/words/i18n.ts";
import type { PointsTransaction } from "../../contract.ts";

/** The text that replaces the typed reasons of an erased customer, as the database has it. */
const ERASED = "Erased";

/** Returns a function that gives the reason of a change of points in the user's language, or as a user typed it. */
export function useReasonText(): (
  row: Pick<PointsTransaction, "reason" | "systemReason">,
) => string {
  const { t } = useTranslation("loyalty");
  return ({ reason, systemReason }) => {
    if (!systemReason) return reason === ERASED ? t("points:erased") : reason;
    const { code, ...values } = systemReason;
    return t(`loyalty:${code}`, values);
  };
}
