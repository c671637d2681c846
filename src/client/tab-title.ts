import { createContext, use, useEffect } from "react";
import { useTranslation } from "./words/i18n.ts";

/** The last part of the browser tab's title: the shop's name on staff screens, the product's name on other screens. */
export const TabOwner = createContext<string | null>(null);

/**
 * Sets the title of the browser tab, for example `Devices · Mlimani Repairs`. Screen readers announce the title first.
 */
export function useTabTitle(title: string): void {
  const { t } = useTranslation();
  const owner = use(TabOwner) ?? t("productName");
  useEffect(() => {
    document.title = `${title} · ${owner}`;
  }, [title, owner]);
}
