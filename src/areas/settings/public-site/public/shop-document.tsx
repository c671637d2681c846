import type { ReactNode } from "react";
import { languages } from "#src/shared/words.ts";
import { ShopColoursLink } from "../../branding/public/shop-mark.tsx";
import { BottomBar, ShopHeader, type ShopTab } from "./shop-navigation.tsx";
import type { ShopView } from "./public-view.ts";

type Props = {
  view: ShopView;
  title: string;
  /** One sentence for search engines and previews of the link. */
  description?: string | undefined;
  /** The tab of the bottom bar to which the page belongs. */
  tab: ShopTab | null;
  /** Whether search engines may list the page. Pages about one visitor's matters are not listed. */
  isListed?: boolean;
  /** The picture of a preview of the link, as a path, with its sides in pixels. */
  picture?: { path: string; width: number; height: number } | null | undefined;
  /** The price in a preview of the link. */
  price?: { amount: string; currency: string };
  /** A description of the page for search engines (schema.org). */
  data?: readonly object[];
  /** A file of the page's own scripts, beside `/shop.js`. The page also works without them. */
  script?: string;
  children: ReactNode;
};

/** The HTML document of every page at /shop: the header, the page, and the bar for the thumb. It works without scripts. */
export function ShopDocument({ view, tab, script, children, ...head }: Props) {
  const { language, frame, assets } = view;
  return (
    <html lang={language} data-theme="system" className="shop-page">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131110" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Head view={view} {...head} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <ShopColoursLink brandColor={view.shop.look.brandColor} />
        <script src={assets.shopScript} defer />
        {script ? <script src={script} defer /> : null}
      </head>
      <body
        className="shop-colours bg-canvas text-16"
        data-close={frame("close")}
        data-failed={frame("partFailed")}
        data-retry={frame("retry")}
      >
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-control focus:bg-surface focus:p-3"
        >
          {frame("skip")}
        </a>
        <ShopHeader view={view} tab={tab} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[76rem] px-4 pt-4 pb-28 tablet:px-6 tablet:pb-16"
        >
          {children}
        </main>
        <BottomBar view={view} tab={tab} />
      </body>
    </html>
  );
}

/** Title, description, addresses in both languages, the preview of the link, and data for search engines. */
function Head({
  view,
  title,
  description,
  isListed = false,
  picture,
  price,
  data = [],
}: Omit<Props, "tab" | "script" | "children">) {
  const { language, shop, siteUrl, path } = view;
  const whole = title === shop.name ? title : `${title} · ${shop.name}`;
  const addressIn = (lang: string) => `${siteUrl}${path}?lang=${lang}`;
  return (
    <>
      <title>{whole}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isListed ? null : <meta name="robots" content="noindex, nofollow" />}
      {isListed ? <link rel="canonical" href={addressIn(language)} /> : null}
      {isListed
        ? languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={addressIn(each)} />
          ))
        : null}
      {isListed ? <link rel="alternate" hrefLang="x-default" href={siteUrl + path} /> : null}
      <meta property="og:type" content={price ? "product" : "website"} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={language === "sw" ? "sw_TZ" : "en_US"} />
      {picture ? <meta property="og:image" content={siteUrl + picture.path} /> : null}
      {picture ? <meta property="og:image:width" content={String(picture.width)} /> : null}
      {picture ? <meta property="og:image:height" content={String(picture.height)} /> : null}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      {price ? <meta property="product:price:amount" content={price.amount} /> : null}
      {price ? <meta property="product:price:currency" content={price.currency} /> : null}
      {data.map((each, at) => (
        <script
          key={at}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: dataText(each) }}
        />
      ))}
    </>
  );
}

/**
 * JSON for a script element. Browsers do not run this type. `<`, `>` and `&` are escaped, so that no text can end the
 * element or begin a comment.
 */
export const dataText = (data: object): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
