import { ChevronLeft, ChevronRight, ShoppingCart } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { shownMoney } from "#src/shared/money.ts";
import { jpegHref } from "../../picture-addresses.ts";
import { everything, hrefOfList } from "../../shop-address.ts";
import { ItemGrid, Price, Rating, Stock, WhatsappLink } from "./item-card.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { itemData, plainAmount } from "./shop-data.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { ItemTerms, ShopPlace } from "./shop-facts.tsx";
import { Reviews } from "../../reviews/public/reviews.tsx";
import type { ShopItemView } from "./shop-view.ts";

/** Everything about an item. On a phone the script shows this page as a sheet above the list. */
export function ItemPage(view: ShopItemView) {
  const { item, frame, language, facts, similar, categoryLabel, moneyFormat } = view;
  const picture = item.pictures[0];
  return (
    <ShopDocument
      view={view}
      title={item.name}
      description={
        item.shortDescription ??
        `${shownMoney(item.price, moneyFormat)} · ${frame(`stock.${item.stock}`)}`
      }
      tab="home"
      isListed
      picture={
        picture && {
          path: jpegHref(picture.id, "1280"),
          width: picture.width,
          height: picture.height,
        }
      }
      price={{ amount: plainAmount(item.price), currency: moneyFormat.currency }}
      data={[itemData(view)]}
    >
      <nav aria-label={frame("categories")} className="mb-2 text-14">
        <a
          href={hrefOfList({ ...everything, category: item.category }, language)}
          data-back=""
          className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-control pr-2 text-accent-ink underline-offset-4 hover:underline"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {categoryLabel}
        </a>
      </nav>
      <article className="grid gap-6 desk:grid-cols-2 desk:gap-10">
        <Carousel {...view} />
        <div className="grid min-w-0 content-start gap-4">
          <div>
            {item.brand ? (
              <p dir="auto" className="text-14 text-ink-quiet [overflow-wrap:anywhere]">
                {item.brand}
              </p>
            ) : null}
            <h1 dir="auto" className="text-20 font-strong [overflow-wrap:anywhere] tablet:text-28">
              {item.name}
            </h1>
          </div>
          <Price view={view} item={item} isLarge />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
            <Stock view={view} stock={item.stock} />
            <Rating view={view} item={item} />
          </div>
          {item.shortDescription ? (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {item.shortDescription}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <WhatsappLink view={view} item={item} isMain className="min-w-fit flex-1" />
            {item.stock === "out" ? null : (
              <a
                href={pageHref("/shop/cart", {}, { add: item.slug, lang: language })}
                rel="nofollow"
                data-add=""
                className={buttonClasses("secondary", "normal", "h-11 min-w-fit flex-1")}
              >
                <ShoppingCart size={18} aria-hidden="true" />
                {frame("addToCart")}
              </a>
            )}
          </div>
          <div className="grid gap-6 rounded-card border border-line bg-surface p-4">
            <ItemTerms view={view} facts={facts} warrantyDays={item.warrantyDays} />
            <ShopPlace view={view} facts={facts} />
          </div>
        </div>
        {item.longDescription ? (
          <section className="min-w-0 desk:col-span-2">
            <h2 className="text-20 font-strong">{frame("about")}</h2>
            <p
              dir="auto"
              className="mt-2 max-w-[44rem] whitespace-pre-line [overflow-wrap:anywhere]"
            >
              {item.longDescription}
            </p>
          </section>
        ) : null}
      </article>
      <Reviews {...view} />
      {similar.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-4 text-20 font-strong">{frame("similar")}</h2>
          <ItemGrid view={view} items={similar} />
        </section>
      ) : null}
    </ShopDocument>
  );
}

const DETAIL_SIZES = "(min-width: 64rem) 36rem, 100vw";

/** The pictures of an item side by side. Scrolling snaps to a picture; arrows and dots are links to the pictures. */
function Carousel(view: ShopItemView) {
  const { item, frame } = view;
  const { pictures, name } = item;
  const count = pictures.length;
  return (
    <section aria-label={frame("picturesOf", { name })} data-carousel="" className="min-w-0">
      <div className="relative">
        <ul
          data-pictures=""
          className="shop-pictures flex snap-x snap-mandatory overflow-x-auto rounded-card border border-line bg-surface"
          {...(count > 1 && { tabIndex: 0 })}
        >
          {(count > 0 ? pictures : [null]).map((picture, at) => (
            <li
              key={picture?.id ?? "none"}
              id={`picture-${at + 1}`}
              aria-label={count > 1 ? frame("pictureOf", { at: at + 1, count }) : undefined}
              className="relative aspect-square w-full shrink-0 snap-center"
            >
              <ItemPicture
                view={view}
                picture={picture}
                name={name}
                sizes={DETAIL_SIZES}
                isFirst={at === 0}
                className="object-contain"
              />
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <>
            <Arrow href={`#picture-${count}`} label={frame("previousPicture")} step={-1} />
            <Arrow href="#picture-2" label={frame("nextPicture")} step={1} />
          </>
        ) : null}
      </div>
      {count > 1 ? (
        <ul className="mt-1 flex flex-wrap justify-center">
          {pictures.map(({ id }, at) => (
            <li key={id}>
              <a
                href={`#picture-${at + 1}`}
                data-dot={at}
                aria-label={frame("pictureOf", { at: at + 1, count })}
                aria-current={at === 0 ? "true" : undefined}
                className="group flex size-8 items-center justify-center rounded-full"
              >
                <span className="size-2 rounded-full bg-line-control group-aria-[current]:bg-accent" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Arrow({ href, label, step }: { href: string; label: string; step: 1 | -1 }) {
  const Icon = step === 1 ? ChevronRight : ChevronLeft;
  return (
    <a
      href={href}
      data-step={step}
      aria-label={label}
      className={`absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-lift ${step === 1 ? "right-2" : "left-2"}`}
    >
      <Icon size={22} aria-hidden="true" />
    </a>
  );
}
