import { ClipboardList, House, LayoutGrid, ShoppingCart, UserRound } from "lucide-react";
import { cx } from "#src/client/ui/cx.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { ShopMark } from "../../branding/public/shop-mark.tsx";
import type { ShopView } from "./public-view.ts";

const tabs = [
  { name: "home", path: "/shop", Icon: House },
  { name: "category", path: "/shop/c", Icon: LayoutGrid },
  { name: "cart", path: "/shop/cart", Icon: ShoppingCart },
  { name: "orders", path: "/shop/orders", Icon: ClipboardList },
  { name: "profile", path: "/shop/profile", Icon: UserRound },
] as const;
export type ShopTab = (typeof tabs)[number]["name"];

type Props = { view: ShopView; tab: ShopTab | null };

/** The name of the shop and the other language; on wide screens also the five tabs. */
export function ShopHeader({ view, tab }: Props) {
  const { language, frame, shop, otherLanguageHref } = view;
  const other = language === "en" ? "sw" : "en";
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-[76rem] items-center gap-3 px-4 py-1.5 tablet:px-6 tablet:py-3">
        <a
          href={pageHref("/shop", {}, { lang: language })}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-strong"
        >
          <ShopMark logo={shop.look.logo} />
          <span className="truncate">{shop.name}</span>
        </a>
        <nav aria-label={frame("menu")} className="hidden gap-1 tablet:flex">
          {tabs.map(({ name, path, Icon }) => (
            <a
              key={name}
              href={pageHref(path, {}, { lang: language })}
              aria-current={name === tab ? "page" : undefined}
              data-tab={name}
              className={cx(
                "relative flex min-h-11 items-center gap-2 rounded-control px-3 text-14 font-medium",
                name === tab
                  ? "bg-accent-soft text-accent-ink"
                  : "text-ink-quiet hover:bg-sunken hover:text-ink",
              )}
            >
              <Icon size={18} aria-hidden="true" />
              {frame(`tab.${name}`)}
            </a>
          ))}
        </nav>
        <a
          href={otherLanguageHref}
          hrefLang={other}
          lang={other}
          className="flex min-h-11 shrink-0 items-center rounded-control px-2 text-14 font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {frame("otherLanguage")}
        </a>
      </div>
    </header>
  );
}

/** The five tabs for the thumb. Wide screens have them in the header. */
export function BottomBar({ view, tab }: Props) {
  const { language, frame } = view;
  return (
    <nav
      aria-label={frame("menu")}
      className="fixed inset-x-0 bottom-0 z-10 low:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <ul className="flex">
        {tabs.map(({ name, path, Icon }) => (
          <li key={name} className="min-w-0 flex-1">
            <a
              href={pageHref(path, {}, { lang: language })}
              aria-current={name === tab ? "page" : undefined}
              data-tab={name}
              className={cx(
                "relative flex h-14 flex-col items-center justify-center gap-0.5 text-12",
                name === tab ? "font-strong text-accent-ink" : "text-ink-quiet",
              )}
            >
              <Icon size={22} aria-hidden="true" strokeWidth={name === tab ? 2.25 : 1.75} />
              <span className="max-w-full truncate px-0.5">{frame(`tab.${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
