import { useTranslation } from "../words/i18n.ts";
import type { NavigationItem } from "./navigation.ts";

/** Returns the sentence that says what an item's number counts; null when nothing waits. */
export function useCountWords(): (item: NavigationItem) => string | null {
  const { t } = useTranslation("shell");
  return ({ count, countKey }) => (count && countKey ? t(countKey, { count }) : null);
}
