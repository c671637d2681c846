import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { ShopContact, ShopPlace } from "./shop-facts.tsx";
import type { ShopClosedView } from "./shop-view.ts";

/** The page while the shop has closed its online shop: how to reach it anyway. */
export function ShopClosedPage(view: ShopClosedView) {
  const { frame, facts } = view;
  return (
    <ShopDocument view={view} title={frame("closedTitle")} tab={null}>
      <h1 className="text-28 font-strong">{frame("closedTitle")}</h1>
      <p className="mt-2 text-ink-quiet">{frame("closedHint")}</p>
      <div className="mt-6 grid max-w-[32rem] gap-5">
        <ShopContact view={view} />
        <ShopPlace view={view} facts={facts} />
      </div>
    </ShopDocument>
  );
}
