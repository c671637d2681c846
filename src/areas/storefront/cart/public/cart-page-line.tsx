import { Minus, Package, Plus, Trash2 } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatMoney } from "#src/shared/money.ts";
import { MAX_PIECES_PER_LINE } from "#src/areas/sales/orders/rules.ts";
import { CategoryTile } from "#src/areas/inventory/pictures/client/category-tile.tsx";
import { cartHref, withQuantity } from "../cart-address.ts";
import { slugOf } from "../../slugs.ts";
import type { CartView } from "./cart-view.ts";

interface Props {
  line: CartView["lines"][number];
  view: CartView;
}

const step =
  "flex size-11 shrink-0 items-center justify-center rounded-control border border-line-control bg-surface hover:bg-sunken";

/** One product of the cart. Its quantity is changed by links, which lead to the cart with the other quantity. */
export function CartPageLine({ line, view }: Props) {
  const { word, language, cart, moneyFormat } = view;
  const { itemId, quantity, unitPrice, shownPrice, problem, picture } = line;
  const money = (minor: number) => formatMoney(minor, moneyFormat);
  const name = line.name || word("goneName");
  const isGone = problem === "gone";
  const href = (next: number) => cartHref(withQuantity(cart, itemId, next), language);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-3">
        {picture ? (
          <img
            src={picture}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            className="size-16 shrink-0 rounded-control bg-sunken object-contain"
          />
        ) : line.category ? (
          <CategoryTile
            category={line.category}
            label={view.frame("noImage")}
            className="size-12"
          />
        ) : (
          <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-faint">
            <Package size={24} aria-hidden="true" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          {isGone ? (
            <p className="font-medium text-ink-quiet">{name}</p>
          ) : (
            <a
              href={pageHref(
                "/shop/$slug",
                { slug: slugOf({ id: itemId, name }) },
                { lang: language },
              )}
              className="font-medium wrap-anywhere hover:underline"
            >
              <bdi>{name}</bdi>
            </a>
          )}
          {isGone ? null : (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
              <span className="text-14 text-ink-quiet">{money(unitPrice)}</span>
              <span className="ml-auto font-strong">{money(unitPrice * quantity)}</span>
            </p>
          )}
        </div>
      </div>
      {problem ? (
        <p className="text-14 font-medium text-loss-ink">
          {word(`problem.${problem}`, { before: money(shownPrice ?? 0), now: money(unitPrice) })}
        </p>
      ) : null}
      <div className="flex items-center justify-end gap-2">
        <a
          href={href(0)}
          data-cart-link=""
          aria-label={isGone ? word("removeGone") : word("remove", { name })}
          className="mr-auto flex size-11 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
        >
          <Trash2 size={18} aria-hidden="true" />
        </a>
        {isGone ? null : (
          <>
            <a
              href={href(quantity - 1)}
              data-cart-link=""
              aria-label={quantity === 1 ? word("remove", { name }) : word("fewer", { name })}
              className={step}
            >
              <Minus size={18} aria-hidden="true" />
            </a>
            <span
              role="img"
              aria-label={word("quantityOf", { name, quantity })}
              className="min-w-8 text-center font-medium tabular-nums"
            >
              {quantity}
            </span>
            {quantity < MAX_PIECES_PER_LINE ? (
              <a
                href={href(quantity + 1)}
                data-cart-link=""
                aria-label={word("more", { name })}
                className={step}
              >
                <Plus size={18} aria-hidden="true" />
              </a>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}
