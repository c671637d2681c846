import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

/** Returns a function that formats a number of pieces, for example "1,101 pieces". */
export function usePieces(): (pieces: number) => string {
  const { t, language } = useTranslation("inventory-analytics");
  return (pieces) => t("count", { count: pieces, number: formatNumber(pieces, language) });
}
