import { pageHref } from "#src/shared/addresses.ts";
import { everything, hrefOfList, type ShopAddress } from "../../shop-address.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import type { ShopGroup, ShopGroupsView } from "./shop-view.ts";

/** All categories and brands, each a link to its items. */
export function GroupsPage(view: ShopGroupsView) {
  const { frame, categories, brands, shop } = view;
  return (
    <ShopDocument
      view={view}
      title={frame("categories")}
      description={frame("homeDescription", { shop: shop.name })}
      tab="category"
      isListed
    >
      <h1 className="text-28 font-strong">{frame("categories")}</h1>
      <Groups
        view={view}
        groups={categories}
        addressOf={({ name }) => ({ ...everything, category: name as never })}
      />
      {brands.length > 0 ? (
        <>
          <h2 className="mt-8 text-20 font-strong">{frame("brands")}</h2>
          <Groups
            view={view}
            groups={brands}
            addressOf={({ name }) => ({ ...everything, brand: name })}
          />
        </>
      ) : null}
      {categories.length === 0 ? (
        <p className="mt-4 text-ink-quiet">
          {frame("emptyShop")}{" "}
          <a
            href={pageHref("/shop", {}, { lang: view.language })}
            className="font-medium text-accent-ink underline underline-offset-4"
          >
            {frame("toShop")}
          </a>
        </p>
      ) : null}
    </ShopDocument>
  );
}

function Groups({
  view: { frame, language },
  groups,
  addressOf,
}: {
  view: ShopGroupsView;
  groups: readonly ShopGroup[];
  addressOf: (group: ShopGroup) => ShopAddress;
}) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 tablet:grid-cols-3 desk:grid-cols-4">
      {groups.map((group) => (
        <li key={group.name} className="min-w-0">
          <a
            href={hrefOfList(addressOf(group), language)}
            className="flex min-h-18 flex-col justify-center rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunken"
          >
            <span dir="auto" className="truncate font-medium">
              {group.label}
            </span>
            <span className="text-12 text-ink-quiet">
              {frame("results", { count: group.items })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
