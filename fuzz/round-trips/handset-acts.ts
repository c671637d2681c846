/** Used handsets that are bought from the drawer, or traded in. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import { isImei } from "#src/shared/imei.ts";
import { smallestPicture } from "#tests/support/shop/pictures.ts";
import { undoneBy, type Act } from "./act.ts";
import type { Shop } from "./open-shop.ts";

const signature = `data:image/png;base64,${Buffer.from(smallestPicture).toString("base64")}`;

export function newHandset({ phoneId }: Shop, luck: Chance) {
  const digits = `35${luck.digits(12)}`;
  const imei = [...Array(10).keys()].map((last) => `${digits}${last}`).find(isImei);
  return {
    brand: "Samsung",
    model: "Galaxy A12",
    imei,
    itemId: phoneId,
    signature: { signature, method: "drawn" },
  };
}

export const buyHandset: Act = async (shop, luck) => {
  const price = 100 * luck.between(1000, 100_000);
  const handset = { ...newHandset(shop, luck), sellerId: luck.pick(shop.customers), price };
  const answer = await shop.admin.post("/api/used-handsets", handset);
  return undoneBy("a bought handset", answer, ({ id }) =>
    shop.admin.post(`/api/used-handsets/${id}/cancel`, { reason: "Round trip" }),
  );
};
