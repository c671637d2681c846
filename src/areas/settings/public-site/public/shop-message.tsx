import type { ReactNode } from "react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import type { ShopMessageView } from "./public-view.ts";
import { ShopDocument } from "./shop-document.tsx";

type Props = {
  view: ShopMessageView;
  /** What else the page offers. */
  children?: ReactNode;
};

/** A page of the shop with a message, for example about an unknown address. It says what the visitor can do. */
export function ShopMessagePage({ view, children }: Props) {
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
      {children}
    </ShopDocument>
  );
}
