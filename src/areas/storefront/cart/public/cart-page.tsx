import { MessageCircle, ShoppingCart } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatMoney } from "#src/shared/money.ts";
import { cartHref, cartText } from "../cart-address.ts";
import type { CartView } from "./cart-view.ts";
import { CartPageLine } from "./cart-page-line.tsx";
import { OrderForm } from "./order-form.tsx";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { ShopProblem } from "#src/areas/settings/public-site/public/shop-field.tsx";

/** The cart: what is in it now, one WhatsApp message for everything, and the form that sends it to the shop. */
export function CartPage(view: CartView) {
  const { word, lines, cart, isAdding } = view;
  return (
    <ShopDocument view={view} title={word("cartTitle")} tab="cart" script="/cart.js">
      <div data-cart={cartText(cart)} data-adding={isAdding ? "" : undefined}>
        <h1 className="text-28 font-strong">{word("cartTitle")}</h1>
        {lines.length === 0 ? <EmptyCart view={view} /> : <FullCart view={view} />}
      </div>
    </ShopDocument>
  );
}

function EmptyCart({ view: { word, language } }: { view: CartView }) {
  return (
    <div className="mt-10 grid justify-items-center gap-2 text-center">
      <ShoppingCart size={28} aria-hidden="true" className="text-ink-faint" />
      <p className="text-18 font-strong">{word("cartEmpty")}</p>
      <p className="text-ink-quiet">{word("cartEmptyHint")}</p>
      <a
        href={pageHref("/shop", {}, { lang: language })}
        className={buttonClasses("primary", "normal", "mt-3 h-11")}
      >
        {word("toShop")}
      </a>
    </div>
  );
}

function FullCart({ view }: { view: CartView }) {
  const { word, language, lines, total, whatsappHref, moneyFormat } = view;
  const wrong = lines.filter(({ problem }) => problem !== null);
  const isOnlyPrice = wrong.length > 0 && wrong.every(({ problem }) => problem === "price");
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-6 tablet:grid-cols-[minmax(0,1fr)_22rem] desk:grid-cols-[minmax(0,1fr)_26rem]">
      <section aria-label={word("cartTitle")} className="grid min-w-0 grid-cols-1 gap-4">
        {wrong.length > 0 ? (
          <ShopProblem text={`${word("problemTitle")}. ${word("problemHint")}`} />
        ) : null}
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {lines.map((line) => (
            <CartPageLine key={line.itemId} line={line} view={view} />
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-3 text-18 font-strong">
          <span>{word("total")}</span>
          <span className="tabular-nums">{formatMoney(total, moneyFormat)}</span>
        </p>
        {isOnlyPrice ? (
          <a
            href={cartHref(lines, language)}
            data-cart-link=""
            className={buttonClasses("primary", "normal", "h-12 text-16")}
          >
            {word("takePrices")}
          </a>
        ) : null}
        {whatsappHref && wrong.length === 0 ? (
          <div className="grid gap-1.5">
            <a
              href={whatsappHref}
              rel="noopener noreferrer"
              className={buttonClasses("secondary", "normal", "h-12 text-16")}
            >
              <MessageCircle size={18} aria-hidden="true" />
              {word("whatsapp")}
            </a>
            <p className="text-center text-14 text-ink-quiet">{word("whatsappHint")}</p>
          </div>
        ) : null}
      </section>
      {wrong.length === 0 ? <OrderForm view={view} /> : null}
    </div>
  );
}
