import { ShopMessagePage } from "#src/areas/settings/public-site/public/shop-message.tsx";
import { ItemGrid } from "./item-card.tsx";
import type { MissingItemView } from "./shop-view.ts";

/** The page for an address at which the shop has nothing, with items that the visitor may want instead. */
export function MissingItemPage(view: MissingItemView) {
  const { suggestions, frame } = view;
  return (
    <ShopMessagePage view={view}>
      {suggestions.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-4 text-20 font-strong">{frame("youMayLike")}</h2>
          <ItemGrid view={view} items={suggestions} />
        </section>
      ) : null}
    </ShopMessagePage>
  );
}
