/** Settings that customers see: on the pages of the online shop, and on papers. */
import { expect, test } from "vitest";
import { weekdays } from "#src/areas/settings/contract.ts";
import { openPublicShop } from "../support/public-pages.ts";
import { readEventually } from "../support/eventually.ts";
import { orderSent, onlineItem } from "../support/storefront/orders.ts";
import { cart } from "../support/shop/sales.ts";
import { stocked } from "../support/shop/stock.ts";

const shop = await openPublicShop();
const { admin, app } = shop;
const set = async (category: string, change: object) => {
  expect((await admin.put(`/api/settings/${category}`, change)).status).toBe(200);
};
const pageOf = async (path: string) => (await shop.open(path)).text();
/** Waits until a page has these texts: the server hears of a change a moment after the answer to it. */
const shows = (path: string, texts: readonly string[]) =>
  readEventually(
    () => pageOf(path),
    (page) => texts.every((text) => page.includes(text)),
  );
const receiptOf = async () => {
  const { id: itemId } = await stocked(app.db, 5, { price: 1_234_500 });
  const { receipt } = (await admin.post("/api/sales", cart([{ itemId, quantity: 1 }]))).body;
  return (await admin.get(`/api/receipts/${receipt.id}`)).body;
};

test("name, phone, address and email of the business are on its pages and papers", async () => {
  await set("business", {
    name: "Fundi Bora Mwenge",
    phone: "0713 222 333",
    email: "bora@fundi.test",
    address: "Mwenge, Dar es Salaam",
  });
  await shows("/shop?lang=en", ["Fundi Bora Mwenge", "+255713222333", "Mwenge, Dar es Salaam"]);
  expect(JSON.stringify(await receiptOf())).toContain("Fundi Bora Mwenge");
  expect((await admin.get("/api/settings/shop")).body.business.email).toBe("bora@fundi.test");
});

test("businessHours are on the pages of the shop", async () => {
  const closed = { open: "08:00", close: "18:00", closed: true };
  const businessHours = Object.fromEntries(weekdays.map((weekday) => [weekday, closed]));
  await set("business", {
    businessHours: { ...businessHours, monday: { open: "07:15", close: "13:45", closed: false } },
  });
  await shows("/shop?lang=en", ["07:15", "13:45"]);
});

test("currencyPosition and fractionDigits shape every amount", async () => {
  await onlineItem(app, 3, { price: 4_567_800 });
  await set("localization", { currencyPosition: "after", fractionDigits: 0 });
  await readEventually(
    () => pageOf("/shop?lang=en"),
    (page) => /45,678\s*TSh/.test(page),
  );
  await set("localization", { currencyPosition: "before", fractionDigits: 2 });
});

test("termsEn, termsSw, deliveryPlacesEn, deliveryPlacesSw, aboutEn, aboutSw and mapUrl are on the pages of the shop", async () => {
  const texts = {
    aboutEn: "We repair since 2009",
    aboutSw: "Tunatengeneza tangu 2009",
    termsEn: "No refund without a receipt",
    termsSw: "Hakuna kurudisha bila risiti",
    deliveryPlacesEn: "Kinondoni by motorbike",
    deliveryPlacesSw: "Kinondoni kwa bodaboda",
    mapUrl: "https://maps.example.com/fundi",
  };
  await set("storefront", texts);
  const { aboutSw, termsSw, deliveryPlacesSw, ...english } = texts;
  await shows("/shop?lang=sw", [aboutSw, termsSw, deliveryPlacesSw]);
  await shows("/shop?lang=en", Object.values(english));
});

test("orderHoldHours is the time for which accepted goods are set aside", async () => {
  await set("storefront", { orderHoldHours: 48 });
  const item = await onlineItem(app, 5);
  const { id } = await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
  const accepted = (await admin.post(`/api/order-requests/${id}/accept`, {})).body;
  const hours = (Date.parse(accepted.heldUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(40);
});
