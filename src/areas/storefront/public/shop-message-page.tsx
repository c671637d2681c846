import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { ItemGrid } from "./item-card.tsx";
import { ShopDocument } from "./shop-document.tsx";
import { ShopContact, ShopPlace } from "./shop-facts.tsx";
import type { ShopClosedView, ShopMessageView } from "./shop-view.ts";

/** A page of the shop with a message, for example about an unknown address. It says what the visitor can do. */
export function ShopMessagePage(view: ShopMessageView) {
  const { title, hint, link, suggestions = [], frame } = view;
  return (
    <ShopDocument view={view} title={title} tab={null}>
      <h1 className="text-28 font-strong">{title}</h1>
      <p className="mt-2 text-ink-quiet">{hint}</p>
      {link ? (
        <a href={link.href} className={buttonClasses("primary", "normal", "mt-6 h-11")}>
          {link.label}
        </a>
      ) : null}
      {suggestions.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-4 text-20 font-strong">{frame("youMayLike")}</h2>
          <ItemGrid view={view} items={suggestions} />
        </section>
      ) : null}
    </ShopDocument>
  );
}

/** The page while the shop has closed its online shop: how to reach it anyway. */
export function ShopClosedPage(view: ShopClosedView) {
  const { frame, facts } = view;
  return (
    <ShopDocument view={view} title={frame("closedTitle")} tab={null}>
      <h1 className="text-28 font-strong">{frame("closedTitle")}</h1>
      <p className="mt-2 text-ink-quiet">{frame("closedHint")}</p>
      <div className="mt-6 grid max-w-[32rem] gap-5">
        <ShopContact view={view} />
        <ShopPlace view={view} facts={facts} />
      </div>
    </ShopDocument>
  );
}
