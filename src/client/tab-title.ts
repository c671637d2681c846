import { createContext, use, useEffect } from "react";
import { useTranslation } from "./words/i18n.ts";

/** Whose tab it is: the shop's name on the screens of its staff; without one, the product's. */
export const TabOwner = createContext<string | null>(null);

/** Names the browser's tab, `Devices · Mlimani Repairs`, which is also what a screen reader says first. */
export function useTabTitle(title: string): void {
  const { t } = useTranslation();
  const owner = use(TabOwner) ?? t("productName");
  useEffect(() => {
    document.title = `${title} · ${owner}`;
  }, [title, owner]);
}
