import { createContext, use, useEffect } from "react";
import { useTranslation } from "./words/i18n.ts";

/** The last part of the browser tab's title: on staff screens the shop's name, otherwise the product's name. */
export const TabOwner = createContext<string | null>(null);

/** Sets the title of the browser tab, `Devices · Mlimani Repairs`. Screen readers announce it first. */
export function useTabTitle(title: string): void {
  const { t } = useTranslation();
  const owner = use(TabOwner) ?? t("productName");
  useEffect(() => {
    document.title = `${title} · ${owner}`;
  }, [title, owner]);
}
