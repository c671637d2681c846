import { pageHref } from "#src/shared/addresses.ts";
import { formatMoney } from "#src/shared/money.ts";
import { searchKey } from "#src/shared/text.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import type { NamedPrice, RepairPricesView } from "./price-view.ts";
import { lengthText, priceText } from "./estimate-text.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";

/** The most prices that a page shows at once. A longer list leads through its brands and models. */
const AT_ONCE = 60;

/** What common repairs cost, by brand and model. Each fault leads to the form that books its repair. */
export function RepairPricesPage(view: RepairPricesView) {
  const { word, language, prices, brand, model } = view;
  const inBrand = brand ? prices.filter((each) => isSame(each.brand, brand)) : prices;
  const shown = model ? inBrand.filter((each) => isSame(each.model, model)) : inBrand;
  const title = [word("repairs.title"), brand && `${brand} ${model}`.trim()].filter(Boolean);
  const level = shown.length <= AT_ONCE || model ? "faults" : brand ? "models" : "brands";
  return (
    <ShopDocument
      view={view}
      title={title.join(": ")}
      description={word("repairs.description")}
      tab={null}
      isListed={!brand}
    >
      {brand ? (
        <nav aria-label={word("repairs.title")} className="mb-2 flex flex-wrap gap-x-3">
          <Crumb href={hrefOf(language)}>{word("repairs.allBrands")}</Crumb>
          {model ? <Crumb href={hrefOf(language, brand)}>{brand}</Crumb> : null}
        </nav>
      ) : null}
      <h1 className="text-28 font-strong break-words">{title.join(": ")}</h1>
      <p className="mt-2 max-w-[44rem] text-ink-quiet">{word("repairs.hint")}</p>
      {shown.length === 0 ? (
        <p className="mt-6 rounded-card border border-line bg-surface p-5">
          {word("repairs.empty")}
        </p>
      ) : level === "faults" ? (
        <Models view={view} prices={shown} />
      ) : (
        <Choices view={view} prices={shown} level={level} />
      )}
      <p className="mt-8">{word("repairs.other")}</p>
      <a
        href={pageHref("/shop/book", {}, { brand, model, lang: language })}
        className={buttonClasses("primary", "normal", "mt-3 h-11")}
      >
        {word("title")}
      </a>
    </ShopDocument>
  );
}

const isSame = (one: string, other: string): boolean => searchKey(one) === searchKey(other);

const hrefOf = (lang: string, brand?: string, model?: string): string =>
  pageHref("/shop/repairs", {}, { brand, model, lang });

const Crumb = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
  >
    {children}
  </a>
);

/** Groups prices by a key, in their order. */
function groupsOf(prices: readonly NamedPrice[], keyOf: (price: NamedPrice) => string) {
  const groups = new Map<string, NamedPrice[]>();
  for (const price of prices) {
    const key = searchKey(keyOf(price));
    groups.set(key, [...(groups.get(key) ?? []), price]);
  }
  return [...groups.entries()];
}

/** The brands of the list, or the models of a brand. */
function Choices({
  view,
  prices,
  level,
}: {
  view: RepairPricesView;
  prices: readonly NamedPrice[];
  level: "brands" | "models";
}) {
  const { word, language, moneyFormat } = view;
  return (
    <ul className="mt-6 grid gap-3 tablet:grid-cols-2 desk:grid-cols-3">
      {groupsOf(prices, (price) => price[level === "brands" ? "brand" : "model"]).map(
        ([key, group]) => {
          const [{ brand, model } = { brand: "", model: "" }] = group;
          const cheapest = Math.min(...group.map(({ priceFrom }) => priceFrom));
          return (
            <li key={key}>
              <a
                href={level === "brands" ? hrefOf(language, brand) : hrefOf(language, brand, model)}
                className="block rounded-card border border-line bg-surface p-4 hover:bg-sunken"
              >
                <span className="font-strong break-words">
                  {level === "brands" ? brand : model}
                </span>
                <span className="block text-14 text-ink-quiet tabular-nums">
                  {word("repairs.count", {
                    count: group.length,
                    price: formatMoney(cheapest, moneyFormat),
                  })}
                </span>
              </a>
            </li>
          );
        },
      )}
    </ul>
  );
}

function Models({ view, prices }: { view: RepairPricesView; prices: readonly NamedPrice[] }) {
  return (
    <div className="mt-6 grid items-start gap-4 desk:grid-cols-2">
      {groupsOf(prices, ({ brand, model }) => JSON.stringify([brand, model])).map(
        ([key, group]) => (
          <section key={key} className="min-w-0 rounded-card border border-line bg-surface">
            <h2 className="px-4 pt-4 text-16 font-strong break-words">
              {group[0]?.brand} {group[0]?.model}
            </h2>
            <ul className="mt-2 divide-y divide-line">
              {group.map((price) => (
                <Fault key={price.fault} view={view} price={price} />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function Fault({ view, price }: { view: RepairPricesView; price: NamedPrice }) {
  const { word, language } = view;
  const { brand, model, fault, priceFrom, priceTo, minutes, warranty } = price;
  const notes = [minutes === null ? null : lengthText(view, minutes), warranty].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{fault}</p>
        <p className="tabular-nums">
          {priceTo === null
            ? word("repairs.from", { price: priceText(view, priceFrom, null) })
            : priceText(view, priceFrom, priceTo)}
        </p>
        {notes.length > 0 ? (
          <p className="text-14 break-words text-ink-quiet">{notes.join(" · ")}</p>
        ) : null}
      </div>
      <a
        href={pageHref("/shop/book", {}, { brand, model, fault, lang: language })}
        aria-label={word("repairs.bookThis", { device: `${brand} ${model}`, fault })}
        className={buttonClasses("secondary", "normal", "h-11 shrink-0")}
      >
        {word("repairs.book")}
      </a>
    </li>
  );
}
