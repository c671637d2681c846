import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { ShopColoursLink, ShopMark } from "../../branding/public/shop-mark.tsx";
import type { PublicView } from "./public-view.ts";

type Props = {
  view: PublicView;
  title: string;
  /** The address of the page's live events. */
  live?: string;
  /** The address of the page's script. The page also works without it. */
  script?: string;
  children: ReactNode;
};

/** The HTML document of every public page. It works without scripts. */
export function PublicDocument({ view, title, live, script, children }: Props) {
  const { language, word, shop, assets, otherLanguageHref } = view;
  return (
    <html lang={language} data-theme="system">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131110" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="same-origin" />
        <meta name="format-detection" content="telephone=no" />
        <title>{`${title} · ${shop.name}`}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <ShopColoursLink brandColor={shop.look.brandColor} />
        {script ? <script src={script} defer /> : null}
      </head>
      <body className="shop-colours bg-canvas text-16">
        <div className="mx-auto flex min-h-dvh max-w-[36rem] flex-col px-4">
          <header className="flex items-center justify-between gap-3 py-3">
            <a
              href={pageHref("/track", {}, { lang: language })}
              className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-strong"
            >
              <ShopMark logo={shop.look.logo} />
              <span className="truncate">{shop.name}</span>
            </a>
            <a
              href={otherLanguageHref}
              hrefLang={language === "en" ? "sw" : "en"}
              lang={language === "en" ? "sw" : "en"}
              className="flex min-h-11 shrink-0 items-center rounded-control px-2 text-14 font-medium text-accent-ink underline-offset-4 hover:underline"
            >
              {word("otherLanguage")}
            </a>
          </header>
          {/* Screen readers announce this text. It is outside `main`, because a change replaces `main`. */}
          {live ? <p id="news" role="status" className="sr-only" /> : null}
          <main className="flex-1 pt-4 pb-10" data-live={live}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}
