import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { ShopDocument } from "./shop-document.tsx";
import type { ShopMessageView } from "./shop-view.ts";

/** A page of the shop with a message, for example about an unknown address. It says what the visitor can do. */
export function ShopMessagePage(view: ShopMessageView) {
  const { title, hint, link } = view;
  return (
    <ShopDocument view={view} title={title} tab={null}>
      <h1 className="text-28 font-strong">{title}</h1>
      <p className="mt-2 text-ink-quiet">{hint}</p>
      {link ? (
        <a href={link.href} className={buttonClasses("primary", "normal", "mt-6 h-11")}>
          {link.label}
        </a>
      ) : null}
    </ShopDocument>
  );
}
