import { useTranslation } from "../words/i18n.ts";
import type { NavigationItem } from "./navigation.ts";

/** Returns a function that describes the count of a navigation entry in a sentence; null when nothing waits. */
export function useCountWords(): (item: NavigationItem) => string | null {
  const { t } = useTranslation("shell");
  return ({ count, countKey }) => (count && countKey ? t(countKey, { count }) : null);
}
