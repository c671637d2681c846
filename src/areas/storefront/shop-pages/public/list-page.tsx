import { ChevronDown, Search, SlidersHorizontal, X, Zap } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { formatDate, formatTime } from "#src/shared/date-format.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { jpegHref } from "../../picture-addresses.ts";
import { everything, hrefOfList, isHome, isNarrowed } from "../../shop-address.ts";
import { ItemCard, ItemGrid } from "./item-card.tsx";
import { ChosenFilters, FilterPanel } from "./list-filters.tsx";
import { shopData } from "./shop-data.ts";
import { RepairLinks } from "#src/areas/issues/prices/public/repair-links.tsx";
import { ReviewList } from "../../reviews/public/reviews.tsx";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { AboutShop } from "./shop-facts.tsx";
import type { ShopGroup, ShopListView } from "./shop-view.ts";

/** The number of cards at the top whose pictures are loaded first. */
const FIRST_CARDS = 2;

/** The first page of the shop, a category, a brand, or what a search and filters find. */
export function ListPage(view: ShopListView) {
  const { address, shop, found, frame, language } = view;
  const home = isHome(address);
  const title = titleOf(view);
  return (
    <ShopDocument
      view={view}
      title={title}
      description={descriptionOf(view)}
      tab={address.category === null && address.brand === null ? "home" : "category"}
      isListed={!isNarrowed(address)}
      picture={pictureOf(view)}
      data={home ? [shopData(view)] : []}
    >
      <SearchForm {...view} />
      {home ? <h1 className="sr-only">{shop.name}</h1> : null}
      {home ? (
        <nav className="mt-3" aria-label={frame("repairs")}>
          <RepairLinks view={view} />
        </nav>
      ) : null}
      {home ? <FlashSales {...view} /> : null}
      {home ? <TopBrands view={view} brands={view.brands} /> : null}
      <div className="mt-6 desk:grid desk:grid-cols-[14rem_minmax(0,1fr)] desk:gap-8">
        <aside className="hidden desk:block" aria-label={frame("filters")}>
          <FilterPanel {...view} />
        </aside>
        <section>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            {home ? (
              <h2 className="text-20 font-strong">{frame("deals")}</h2>
            ) : (
              <h1 dir="auto" className="min-w-0 text-20 font-strong [overflow-wrap:anywhere]">
                {title}
              </h1>
            )}
          </div>
          <details className="mt-3 rounded-card border border-line bg-surface desk:hidden">
            <summary className="flex min-h-11 items-center gap-2 px-4 text-14 font-medium">
              <SlidersHorizontal size={18} aria-hidden="true" />
              {frame("filters")}
              <ChevronDown size={18} aria-hidden="true" className="ml-auto text-ink-quiet" />
            </summary>
            <div className="border-t border-line p-4">
              <FilterPanel {...view} />
            </div>
          </details>
          <ChosenFilters {...view} />
          <div className="mt-4">
            {found.items.length > 0 ? (
              <ItemGrid
                view={view}
                items={found.items}
                firsts={home && view.offers.length > 0 ? 0 : FIRST_CARDS}
                level={home ? "h3" : "h2"}
              />
            ) : (
              <Nothing {...view} />
            )}
          </div>
          <nav className="mt-6 flex flex-wrap justify-center gap-3">
            {address.after === null ? null : (
              <a
                href={hrefOfList(address, language)}
                className={buttonClasses("secondary", "normal", "h-11")}
              >
                {frame("firstPage")}
              </a>
            )}
            {found.nextCursor === null ? null : (
              <a
                href={hrefOfList(address, language, { after: found.nextCursor })}
                rel="next"
                className={buttonClasses("secondary", "normal", "h-11 min-w-48")}
              >
                {frame("more")}
              </a>
            )}
          </nav>
        </section>
      </div>
      {home ? (
        <ReviewList
          view={view}
          reviews={view.reviews}
          title={frame("shopReviews")}
          nobody={frame("aCustomer")}
        />
      ) : null}
      {home ? <AboutShop view={view} facts={view.facts} /> : null}
    </ShopDocument>
  );
}

const labelOf = (groups: readonly ShopGroup[], name: string | null): string | null =>
  name === null ? null : (groups.find((each) => each.name === name)?.label ?? name);

function titleOf({ address, shop, frame, categories, brands }: ShopListView): string {
  if (isHome(address)) return shop.name;
  if (address.q !== null) return frame("resultsFor", { text: address.q });
  const names = [labelOf(categories, address.category), labelOf(brands, address.brand)];
  return names.filter((name) => name !== null).join(" · ") || frame("resultsTitle");
}

function descriptionOf(view: ShopListView): string {
  const { address, shop, frame, facts, categories, brands } = view;
  const category = labelOf(categories, address.category);
  if (category) return frame("categoryDescription", { category, shop: shop.name });
  const brand = labelOf(brands, address.brand);
  if (brand) return frame("brandDescription", { brand, shop: shop.name });
  return facts.about.slice(0, 160) || frame("homeDescription", { shop: shop.name });
}

function pictureOf({ found }: ShopListView) {
  const picture = found.items.find((item) => item.picture)?.picture;
  return picture && { path: jpegHref(picture.id, "1280"), ...sidesOf(picture) };
}

const sidesOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** The field that searches the shop. Without scripts it is sent as a form. */
function SearchForm({ frame, language, address }: ShopListView) {
  return (
    <form action={pageHref("/shop")} role="search" className="relative max-w-[40rem]">
      <input type="hidden" name="lang" value={language} />
      <label htmlFor="shop-search" className="sr-only">
        {frame("search")}
      </label>
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-quiet"
      />
      <input
        id="shop-search"
        type="search"
        name="q"
        defaultValue={address.q ?? ""}
        maxLength={100}
        placeholder={frame("searchHint")}
        enterKeyHint="search"
        className={cx(controlClasses, "h-11 rounded-full pl-10 text-16")}
      />
    </form>
  );
}

/** The items of the flash sale that ends first, with the time of its end. Without a sale there is no banner. */
function FlashSales(view: ShopListView) {
  const { offers, offerNames, frame, language } = view;
  const ends = offers.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).toSorted()[0];
  if (ends === undefined) return null;
  return (
    <section className="mt-4 rounded-card bg-accent p-4 text-on-accent">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 text-20 font-strong">
            <Zap size={20} aria-hidden="true" />
            {frame("flashSales")}
          </h2>
          {offerNames.length > 0 ? (
            <p dir="auto" className="text-14 font-medium [overflow-wrap:anywhere]">
              {offerNames.join(" · ")}
            </p>
          ) : null}
        </div>
        <p className="text-14">
          <time
            dateTime={ends}
            data-ends={ends}
            data-ends-in={frame("endsIn")}
            data-ended={frame("ended")}
          >
            {frame("endsOn", { day: formatDate(ends, language), time: formatTime(ends, language) })}
          </time>
        </p>
      </div>
      <ul
        className="-mx-4 mt-3 flex scroll-px-4 snap-x gap-3 overflow-x-auto px-4 pb-1 text-ink"
        tabIndex={0}
        aria-label={frame("flashSales")}
      >
        {offers.map((item, at) => (
          <li key={item.id} className="grid w-40 shrink-0 snap-start tablet:w-52">
            <ItemCard view={view} item={item} isFirst={at < FIRST_CARDS} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The brands with most items. A brand without a picture shows its first letter. */
function TopBrands({ view, brands }: { view: ShopListView; brands: readonly ShopGroup[] }) {
  const { frame, language } = view;
  if (brands.length === 0) return null;
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-20 font-strong">{frame("topBrands")}</h2>
        <a
          href={pageHref("/shop/c", {}, { lang: language })}
          className="inline-flex min-h-11 items-center text-14 font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {frame("seeAll")}
        </a>
      </div>
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 tablet:mx-0 tablet:flex-wrap tablet:px-0">
        {brands.slice(0, 12).map(({ label, name, picture }) => (
          <li key={name} className="shrink-0">
            <a
              href={hrefOfList({ ...everything, brand: name }, language)}
              className="flex w-20 flex-col items-center gap-1.5 rounded-card py-1 text-12 font-medium"
            >
              {picture ? (
                <img
                  src={picture.url}
                  // The name of the brand is beside the picture, so only staff's own words are read aloud.
                  alt={picture.altText ?? ""}
                  width={56}
                  height={56}
                  loading="lazy"
                  className="size-14 rounded-full border border-line bg-white object-contain p-1.5"
                />
              ) : (
                <span
                  aria-hidden="true"
                  className="flex size-14 items-center justify-center rounded-full border border-line bg-surface text-20 font-strong text-accent-ink"
                >
                  {firstLetter(label)}
                </span>
              )}
              <span dir="auto" className="max-w-full truncate">
                {label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A letter may consist of several code units, such as an emoji. */
export const firstLetter = (name: string): string =>
  [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? "";

function Nothing({ frame, language, address }: ShopListView) {
  if (isHome(address))
    return <p className="py-10 text-center text-ink-quiet">{frame("emptyShop")}</p>;
  return (
    <div className="py-10 text-center">
      <p className="text-ink-quiet">{frame("nothingFound")}</p>
      <a
        href={hrefOfList(everything, language)}
        className={buttonClasses("primary", "normal", "mt-4 h-11")}
      >
        <X size={18} aria-hidden="true" />
        {frame("showEverything")}
      </a>
    </div>
  );
}
