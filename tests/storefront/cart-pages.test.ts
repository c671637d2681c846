/** The cart and the order requests at /shop over HTTP, like a phone without scripts. */
import { beforeAll, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { slugOf } from "#src/areas/storefront/slugs.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { onlineItem } from "#tests/support/storefront/orders.ts";
import { openPublicShop, type PublicShop } from "../support/public-pages.ts";

let shop: PublicShop;
beforeAll(async () => {
  shop = await openPublicShop();
});

const online = (quantity: number, price: number, name?: string) =>
  onlineItem(shop.app, quantity, { price, ...(name && { name }) });
const change = (id: string, values: { isAvailableOnline?: boolean; price?: number }) =>
  shop.app.db.updateTable("inventoryItems").set(values).where("id", "=", id).execute();

const htmlOf = async (path: string) => (await shop.open(path)).text();
const attemptIn = (html: string) => /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
const linesIn = (html: string) => /name="lines" value="([^"]+)"/.exec(html)?.[1] ?? "";
const form = (html: string, given: Record<string, string> = {}) => ({
  attempt: attemptIn(html),
  lines: linesIn(html),
  name: "Neema Komba",
  phone: newPhone(),
  fulfilment: "pickup",
  place: "",
  note: "",
  ...given,
});

test("a product is put into the cart, ordered and followed without scripts", async () => {
  const item = await online(3, 1_250_000, "Kebo ya USB-C");
  const cart = await htmlOf(`/shop/cart?add=${slugOf(item)}&lang=en`);
  expect(cart).toContain("Kebo ya USB-C");
  expect(cart).toContain("12,500.00");
  expect(cart).toContain(`lines=${item.id}.2.1250000`);
  expect(cart).toContain("https://wa.me/255712345678?text=Habari");
  const fields = form(cart);
  const sent = await shop.submit("/shop/cart?lang=en", fields);
  expect(sent.status).toBe(303);
  const address = sent.headers.get("location") ?? "";
  expect(address).toMatch(/^\/shop\/orders\/[\w-]{32}\?sent=1&lang=en$/);
  const page = await htmlOf(address);
  expect(page).toContain("Your order was sent");
  expect(page).not.toContain("Neema");
  // The same form again is the same order.
  const again = await shop.submit("/shop/cart?lang=en", fields);
  expect(again.headers.get("location")).toBe(address);
  // Whoever goes back and changes the form has sent another order.
  const changed = { ...fields, note: "Baada ya saa kumi" };
  const answers = await Promise.all([1, 2].map(() => shop.submit("/shop/cart?lang=en", changed)));
  const [other, twice] = answers.map(({ headers }) => headers.get("location"));
  expect(other).toMatch(/^\/shop\/orders\/[\w-]{32}\?sent=1/);
  expect(other).not.toBe(address);
  expect(twice).toBe(other);

  const number = /OR-\d\d-\d{6}/.exec(page)?.[0] ?? "";
  const found = await shop.submit("/shop/orders?lang=en", { number, phone: fields.phone });
  expect(found.headers.get("location")).toBe(address.replace("sent=1&", ""));
  const wrong = await shop.submit("/shop/orders?lang=en", { number, phone: newPhone() });
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toContain("We do not find an order");

  const token = address.split(/[/?]/)[3] ?? "";
  expect(await htmlOf(`/shop/orders?tokens=${token},x&lang=en`)).toContain(number);
  const withdrawn = await shop.submit(`/shop/orders/${token}/withdraw?lang=en`, {});
  expect(withdrawn.status).toBe(303);
  expect(await htmlOf(`/shop/orders/${token}?lang=en`)).toContain("Withdrawn");
  const late = await shop.submit(`/shop/orders/${token}/withdraw?lang=en`, {});
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("The shop has answered in the meantime");
});

test("what went offline, out of stock or got another price is told before ordering", async () => {
  const [fine, gone, out, dear] = await Promise.all([
    online(3, 100_000),
    online(3, 100_000),
    online(0, 100_000),
    online(3, 100_000),
  ]);
  await Promise.all([
    change(gone.id, { isAvailableOnline: false }),
    change(dear.id, { price: 150_000 }),
  ]);
  const lines = [fine, gone, out, dear].map(({ id }) => `${id}.1.100000`).join(",");
  const cart = await htmlOf(`/shop/cart?lines=${lines}&lang=en`);
  expect(cart).toContain("no longer in the shop");
  expect(cart).toContain("Out of stock now");
  expect(cart).toMatch(/changed from TSh\s1,000.00 to TSh\s1,500.00/);
  expect(cart).not.toContain('name="attempt"');
  expect(cart).not.toContain(gone.name);
  const sent = await shop.submit("/shop/cart?lang=en", form("", { attempt: newId(), lines }));
  expect(sent.status).toBe(404);
  expect(await sent.text()).toContain("Something in your cart has changed");
  const only = await shop.submit(
    "/shop/cart?lang=en",
    form("", { attempt: newId(), lines: `${dear.id}.1.100000` }),
  );
  expect(only.status).toBe(409);
  const page = await only.text();
  expect(page).toContain("Go on with the new prices");
  expect(page).toContain(`lines=${dear.id}.1.150000`);
});

test("a wrong form is shown again with what was typed, in the language of the visitor", async () => {
  const item = await online(3, 100_000);
  const cart = await htmlOf(`/shop/cart?lines=${item.id}.2.100000&lang=sw`);
  const wrong = await shop.submit(
    "/shop/cart?lang=sw",
    form(cart, { name: "Asha <b>", fulfilment: "delivery", phone: "12" }),
  );
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain("Tafadhali weka namba sahihi ya simu");
  expect(html).toContain('value="Asha &lt;b&gt;"');
  expect(html).toContain(`${item.id}.2.100000`);
  const nowhere = await shop.submit("/shop/cart?lang=sw", form(cart, { fulfilment: "delivery" }));
  expect(await nowhere.text()).toContain("Tafadhali weka mahali pa kupeleka");
});

test("a broken address is an empty cart, and pages of orders set no cookie and are not listed", async () => {
  for (const path of [
    "/shop/cart",
    "/shop/cart?lines=x.y,%3Cscript%3E&add=zzz",
    "/shop/orders?tokens=,%00,",
  ]) {
    const answer = await shop.open(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.text()).toContain("noindex");
  }
  expect(await htmlOf("/shop/cart?lines=x&lang=en")).toContain("Your cart is empty");
  expect((await shop.open("/shop/orders/unknown")).status).toBe(404);
});
