import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import type { Query } from "#src/shared/addresses.ts";
import { MINOR_PER_MAJOR, shownMoney } from "#src/shared/money.ts";
import { onlineSorts } from "../../contract.ts";
import {
  everything,
  hrefOfList,
  isHome,
  pathOfList,
  queryOf,
  type ShopAddress,
} from "../../shop-address.ts";
import type { ShopGroup, ShopListView } from "./shop-view.ts";

/** Every filter is a link, so that it works without scripts and can be shared. Only the prices are typed in a form. */
export function FilterPanel(view: ShopListView) {
  const { frame, address, categories, brands, language } = view;
  const href = (change: Partial<ShopAddress>) => hrefOfList(address, language, change);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choices title={frame("categories")}>
        {categories.map((group) => (
          <Choice
            key={group.name}
            group={group}
            isChosen={address.category === group.name}
            href={href({
              category: address.category === group.name ? null : (group.name as never),
            })}
          />
        ))}
      </Choices>
      {brands.length > 0 ? (
        <Choices title={frame("brands")}>
          {brands.slice(0, 12).map((group) => (
            <Choice
              key={group.name}
              group={group}
              isChosen={address.brand === group.name}
              href={href({ brand: address.brand === group.name ? null : group.name })}
            />
          ))}
        </Choices>
      ) : null}
      <Choices title={frame("sort")}>
        {onlineSorts.map((sort) => (
          <Choice
            key={sort}
            group={{ label: frame(`sortBy.${sort}`), name: sort, items: 0 }}
            isChosen={address.sort === sort}
            href={href({ sort })}
          />
        ))}
        <Choice
          group={{ label: frame("filterStock"), name: "stock", items: 0 }}
          isChosen={address.inStock}
          href={href({ inStock: !address.inStock })}
        />
      </Choices>
      <PriceForm {...view} />
    </div>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-14 font-strong">{title}</p>
      <ul className="mt-1 flex flex-wrap gap-2 desk:block">{children}</ul>
    </div>
  );
}

function Choice({
  group: { label, items },
  isChosen,
  href,
}: {
  group: ShopGroup;
  isChosen: boolean;
  href: string;
}) {
  return (
    <li className="max-w-full min-w-0">
      <a
        href={href}
        aria-current={isChosen ? "true" : undefined}
        className={cx(
          "flex min-h-11 max-w-full items-center gap-2 rounded-full border px-3 text-14 desk:min-h-9 desk:rounded-control desk:border-transparent desk:px-2",
          isChosen
            ? "border-accent-line bg-accent-soft font-medium text-accent-ink"
            : "border-line hover:bg-sunken",
        )}
      >
        {isChosen ? <Check size={16} aria-hidden="true" className="shrink-0" /> : null}
        <span dir="auto" className="truncate">
          {label}
        </span>
        {items > 0 ? <span className="ml-auto text-12 text-ink-quiet">{items}</span> : null}
      </a>
    </li>
  );
}

function PriceForm({ frame, address, language, moneyFormat }: ShopListView) {
  const { min, max, ...others } = address;
  const query: Query = {
    ...queryOf({ ...others, min: null, max: null, after: null }),
    lang: language,
  };
  const fields = [
    ["min", frame("from"), min],
    ["max", frame("to"), max],
  ] as const;
  return (
    <form action={pathOfList(address)}>
      <p className="text-14 font-strong">
        {frame("price")} ({moneyFormat.symbol})
      </p>
      {Object.entries(query).map(([name, value]) =>
        value === null || value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ),
      )}
      <div className="mt-1 flex flex-wrap items-end gap-2">
        {fields.map(([name, label, value]) => (
          <label key={name} className="grid min-w-20 flex-1 gap-1 text-12 text-ink-quiet">
            {label}
            <input
              name={name}
              inputMode="numeric"
              maxLength={12}
              defaultValue={value === null ? "" : value / MINOR_PER_MAJOR}
              className={controlClasses}
            />
          </label>
        ))}
        <button type="submit" className={buttonClasses("secondary", "normal")}>
          {frame("apply")}
        </button>
      </div>
    </form>
  );
}

/** What the visitor has chosen; each link takes one choice away. */
export function ChosenFilters(view: ShopListView) {
  const { frame, address, language, moneyFormat, categories, brands } = view;
  if (isHome({ ...address, after: null, sort: "featured" })) return null;
  const { q, category, brand, inStock, min, max } = address;
  const labelOf = (groups: readonly ShopGroup[], name: string) =>
    groups.find((each) => each.name === name)?.label ?? name;
  const chosen: [label: string, change: Partial<ShopAddress>][] = [
    ...(q === null ? [] : [[q, { q: null }] as const]),
    ...(category === null ? [] : [[labelOf(categories, category), { category: null }] as const]),
    ...(brand === null ? [] : [[labelOf(brands, brand), { brand: null }] as const]),
    ...(inStock ? [[frame("filterStock"), { inStock: false }] as const] : []),
    ...(min === null ? [] : [[`≥ ${shownMoney(min, moneyFormat)}`, { min: null }] as const]),
    ...(max === null ? [] : [[`≤ ${shownMoney(max, moneyFormat)}`, { max: null }] as const]),
  ].map(([label, change]) => [label, change]);
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {chosen.map(([label, change]) => (
        <li key={label} className="max-w-full min-w-0">
          <a
            href={hrefOfList(address, language, change)}
            aria-label={frame("removeFilter", { name: label })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-3 text-14 text-accent-ink desk:min-h-9"
          >
            <span dir="auto" className="truncate">
              {label}
            </span>
            <X size={16} aria-hidden="true" className="shrink-0" />
          </a>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <a
            href={hrefOfList(everything, language)}
            className="inline-flex min-h-11 items-center px-2 text-14 text-ink-quiet underline underline-offset-4 desk:min-h-9"
          >
            {frame("clearFilters")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
