import { MINUS } from "#src/shared/figures/minus.ts";
import { MessageCircle, Star } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { cx } from "#src/client/ui/cx.ts";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { shownMoney } from "#src/shared/money.ts";
import { storefrontContract, type OnlineItem } from "../../contract.ts";
import { percentOff } from "../../flash-sale-rules.ts";
import { whatsappTextOf } from "../../rules.ts";
import { ItemPicture } from "./item-picture.tsx";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

type Props = {
  view: ShopView;
  item: OnlineItem;
  /** The first pictures that a visitor sees. The others are loaded when they come near. */
  isFirst?: boolean;
  level?: "h2" | "h3";
};

/** The widths of a card in the grid, for the choice of a picture. */
const CARD_SIZES = "(min-width: 64rem) 15rem, (min-width: 48rem) 30vw, 45vw";

/** An item in a grid. The whole card leads to the page of the item. */
export function ItemCard({ view, item, isFirst = false, level: Heading = "h3" }: Props) {
  const { language } = view;
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative aspect-square bg-sunken">
        <ItemPicture
          view={view}
          picture={item.picture}
          name={item.name}
          sizes={CARD_SIZES}
          isFirst={isFirst}
          className="object-cover"
        />
        {item.usualPrice === null ? null : (
          <span className="absolute top-2 left-2 rounded-small bg-wait-soft px-1.5 py-0.5 text-12 font-strong text-wait-ink">
            {MINUS}
            {Math.max(1, percentOff(item.usualPrice, item.price))}%
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <Heading
          dir="auto"
          className="line-clamp-2 min-h-10 text-14 font-medium [overflow-wrap:anywhere]"
        >
          <a
            href={pageHref("/shop/$slug", { slug: item.slug }, { lang: language })}
            data-item=""
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {item.name}
          </a>
        </Heading>
        <Price view={view} item={item} />
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12">
          <Stock view={view} stock={item.stock} />
          <Rating view={view} item={item} />
        </div>
        <WhatsappLink view={view} item={item} className="relative z-1 mt-auto w-full" isNamed />
      </div>
    </article>
  );
}

export function ItemGrid({
  view,
  items,
  firsts = 0,
  level,
}: {
  view: ShopView;
  items: readonly OnlineItem[];
  /** The number of cards that a visitor sees without scrolling. */
  firsts?: number;
  level?: "h2" | "h3";
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-3 tablet:gap-4 desk:grid-cols-4">
      {items.map((item, at) => (
        <li key={item.id} className="grid min-w-0">
          <ItemCard view={view} item={item} isFirst={at < firsts} {...(level && { level })} />
        </li>
      ))}
    </ul>
  );
}

/** What a buyer pays, and what the item costs without the offer. */
export function Price({
  view: { frame, moneyFormat },
  item,
  isLarge = false,
}: {
  view: ShopView;
  item: Pick<OnlineItem, "price" | "usualPrice">;
  isLarge?: boolean;
}) {
  const { price, usualPrice } = item;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {usualPrice === null ? null : <span className="sr-only">{frame("offerPrice")}</span>}
      <strong
        className={cx(
          "font-strong tabular-nums [overflow-wrap:anywhere]",
          isLarge ? "text-28" : "text-14 tablet:text-16",
        )}
      >
        {shownMoney(price, moneyFormat)}
      </strong>
      {usualPrice === null ? null : (
        <s
          className={cx(
            "text-ink-quiet tabular-nums [overflow-wrap:anywhere]",
            isLarge ? "text-16" : "text-12",
          )}
        >
          <span className="sr-only">{frame("usualPrice")} </span>
          {shownMoney(usualPrice, moneyFormat)}
        </s>
      )}
    </p>
  );
}

const dots = { in: "bg-accent", low: "bg-wait", out: "bg-line-control" } as const;
const inks = { in: "text-accent-ink", low: "text-wait-ink", out: "text-ink-quiet" } as const;

export function Stock({ view: { frame }, stock }: { view: ShopView; stock: OnlineItem["stock"] }) {
  return (
    <span className={cx("inline-flex items-center gap-1.5 font-medium", inks[stock])}>
      <span aria-hidden="true" className={cx("size-2 rounded-full", dots[stock])} />
      {frame(`stock.${stock}`)}
    </span>
  );
}

/** The rating by buyers. An item without reviews shows none. */
export function Rating({
  view: { frame },
  item: { rating, reviewCount },
}: {
  view: ShopView;
  item: Pick<OnlineItem, "rating" | "reviewCount">;
}) {
  if (rating === null || reviewCount === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 text-ink-quiet">
      <Star size={14} aria-hidden="true" className="fill-current text-wait" />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({reviewCount})
      </span>
      <span className="sr-only">
        {frame("ratingOf", { rating: rating.toFixed(1), count: reviewCount })}
      </span>
    </span>
  );
}

/** The button that begins a chat with the shop about an item. It is missing while the shop has no number. */
export function WhatsappLink({
  view: { shop, frame, moneyFormat },
  item,
  isMain = false,
  isNamed = false,
  className,
}: {
  view: ShopView;
  item: Pick<OnlineItem, "id" | "name" | "price">;
  isMain?: boolean;
  /** Whether screen readers hear the name of the item, because the page has several such buttons. */
  isNamed?: boolean;
  className?: string;
}) {
  if (!shop.whatsapp) return null;
  const { key, values } = whatsappTextOf(item, moneyFormat);
  return (
    <a
      href={whatsappHref(shop.whatsapp, frame(key, values))}
      // The browser counts the tap in the background, so that the link leads straight to WhatsApp.
      ping={endpointUrl(storefrontContract.countEnquiry, { params: { id: item.id } })}
      rel="noopener noreferrer"
      data-whatsapp=""
      aria-label={isNamed ? frame("whatsappBuyItem", { name: item.name }) : undefined}
      className={buttonClasses(
        isMain ? "primary" : "secondary",
        "normal",
        cx(
          "h-11",
          isNamed ? "px-1.5! text-center leading-4 whitespace-normal! phone:px-1!" : "px-2",
          className,
        ),
      )}
    >
      {/* A narrow card is as wide as the words in English; in Swahili they need two lines. */}
      <MessageCircle
        size={18}
        aria-hidden="true"
        className={cx("shrink-0", isNamed && "phone:hidden")}
      />
      {frame("whatsappBuy")}
    </a>
  );
}
