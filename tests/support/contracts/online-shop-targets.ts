import type { TestClient } from "../client.ts";
import { newId } from "#src/shared/ids.ts";
import { plannedSale } from "../storefront/online-shop.ts";
import { each, type Target } from "./target.ts";

/** A new planned flash sale for each user, because each of them changes it. */
async function flashSaleTarget(admin: TestClient): Promise<Target> {
  const item = await admin.post("/api/items", {
    sku: `OFA-${newId().slice(-8)}`,
    name: "Spika",
    price: 500_000,
  });
  const itemId: string = item.body.id;
  const { id, startsAt, endsAt } = await plannedSale(admin, itemId);
  const path = `/api/flash-sales/${id}`;
  const items = [{ itemId, price: 200 }];
  return {
    path,
    base: async () => ({
      version: (await admin.get(path)).body.version,
      startsAt,
      endsAt,
      items: [{ itemId, price: 100 }],
      reason: "Wikendi",
    }),
    values: {
      ...each({ name: "Idi", startsAt, endsAt, items, reason: "Sikukuu" }),
      "items[].itemId": { items },
      "items[].price": { items },
    },
  };
}

const brand = { name: "Sony", isShown: true, altText: null };

/** The targets of the online shop. */
export const onlineShopTargets = (admin: TestClient, itemId: string) => ({
  changeFlashSale: async () => flashSaleTarget(admin),
  saveShopBrands: async (): Promise<Target> => ({
    path: "/api/online-shop/brands",
    base: async () => ({}),
    values: {
      ...each({ brands: [{ ...brand, name: "JBL" }] }),
      "brands[].name": { brands: [brand] },
      "brands[].isShown": { brands: [{ ...brand, isShown: false }] },
      "brands[].altText": { brands: [{ ...brand, altText: "Sony" }] },
    },
  }),
  savePlaces: async (): Promise<Target> => ({
    path: "/api/online-shop/places",
    base: async () => ({}),
    values: each({ itemIds: [itemId] }),
  }),
});
