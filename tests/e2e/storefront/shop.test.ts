/** A shopper finds goods, looks at them and writes to the shop, with and without scripts, on a phone and a desk. */
import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { MAKE_WEBP } from "#src/areas/inventory/pictures/server/make-webp.ts";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { hostileTexts } from "#tests/support/shop/hostile-texts.ts";
import {
  addPictureOf,
  manyOnlineGoods,
  onlineGood,
} from "#tests/support/storefront/online-goods.ts";

const { app, admin, openPage } = await openShop();
const { db } = app;
await admin.put("/api/settings/business", {
  name: "Fundi Simu Kariakoo",
  phone: "0712 345 678",
  address: "Mtaa wa Mkunguni 12, Kariakoo, Dar es Salaam",
});
await admin.put("/api/settings/storefront", {
  aboutEn: "We repair and sell phones since 2009.",
  aboutSw: "Tunatengeneza na kuuza simu tangu 2009.",
  deliveryPlacesEn: "Dar es Salaam: TSh 5,000. Other regions by bus.",
  deliveryPlacesSw: "Dar es Salaam: TSh 5,000. Mikoa mingine kwa basi.",
});
const goods = [
  {
    name: "Galaxy A54 5G 128 GB",
    brand: "Samsung",
    category: "devices",
    price: 75_000_000,
    salePrice: 69_900_000,
    rating: 4.6,
    reviewCount: 31,
  },
  {
    name: "JBL Go 3 Bluetooth speaker",
    brand: "JBL",
    category: "accessories",
    price: 11_500_000,
    rating: 4.8,
    reviewCount: 12,
  },
  {
    name: "Sony WH-CH520 wireless headphones",
    brand: "Sony",
    category: "accessories",
    price: 14_900_000,
    quantity: 2,
    minStock: 3,
  },
  {
    name: "USB-C fast charger 25 W with a cable of one metre",
    brand: "Samsung",
    category: "chargers",
    price: 3_500_000,
  },
  {
    name: "iPhone 13 128 GB, used, 91 % battery",
    brand: "Apple",
    category: "devices",
    price: 120_000_000,
  },
  { name: "LG tone earbuds", brand: "LG", category: "accessories", price: 9_900_000, quantity: 0 },
  { name: "Lightning cable 2 m", brand: "Apple", category: "cables", price: 2_000_000 },
  {
    name: "Tecno Spark 20",
    brand: "Tecno",
    category: "devices",
    price: 39_000_000,
    salePrice: 36_000_000,
  },
] as const;
const colours = [
  "#2f5d8a",
  "#8a2f4b",
  "#3f7d4f",
  "#a8752a",
  "#5b4a8a",
  "#2a8a86",
  "#666",
  "#b0532a",
];
const made = [];
for (const [at, { name, ...given }] of goods.entries()) {
  const good = await onlineGood(db, name, {
    ...given,
    shortDescription: "Original, tested by our technicians before it goes out.",
    longDescription:
      "In the box: the product, a cable and a paper with the warranty.\n\nYou can try it in the shop.",
  });
  made.push(good);
  if (at !== 5) await addPictureOf(admin, good.id, colours[at] ?? "#444");
}
const phone = made[0] as (typeof made)[number];
for (const colour of ["#7aa6d1", "#d1a67a"]) await addPictureOf(admin, phone.id, colour);
await sql`select graphile_worker.add_job(${MAKE_WEBP})`.execute(db);
await jobsDone(db);

/** Collects the shifts of the layout that the visitor has not caused. */
const watchShifts = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

describe.each([
  ["phone", "sw"],
  ["desk", "en"],
] as const)("on a %s (%s)", (size, language) => {
  test("find, look, write to the shop", async () => {
    const page = await openPage({ size, language, theme: language === "sw" ? "dark" : "light" });
    await page.addInitScript(watchShifts);
    await page.goto("/shop");
    await page
      .getByRole("heading", { name: language === "en" ? "Electronic Deals" : "Ofa za vifaa" })
      .waitFor();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    await picture(page, `shop-${size}-${language}`);
    expect(await page.evaluate("window.shifts")).toBeLessThan(0.01);

    await page.getByRole("searchbox").fill("galaxy");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForURL(/q=galaxy/);
    await page.getByRole("link", { name: "Galaxy A54 5G 128 GB", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Galaxy A54 5G 128 GB" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/shop/${phone.slug}`);
    const isSheet = size === "phone";
    await expect.poll(() => page.getByRole("dialog").count()).toBe(isSheet ? 1 : 0);
    await picture(page, `shop-item-${isSheet ? "sheet" : "page"}-${size}-${language}`);

    // The next picture by its arrow.
    const scrolled =
      "document.querySelector('dialog [data-pictures], [data-pictures]').scrollLeft > 100";
    await page
      .getByRole("link", { name: language === "en" ? "Next picture" : "Picha inayofuata" })
      .click();
    await readEventually(() => page.evaluate(scrolled), Boolean);

    const buy = page
      .locator("main, dialog")
      .last()
      .getByRole("link", {
        name: language === "en" ? "Nunua WhatsApp" : "Nunua kwa WhatsApp",
        exact: true,
      });
    expect(await buy.getAttribute("href")).toBe(
      `https://wa.me/255712345678?text=${encodeURIComponent("Habari! Ninataka kununua bidhaa hii: Galaxy A54 5G 128 GB (TSh 699,000.00)")}`,
    );
    const cart = page.getByRole("link", {
      name: language === "en" ? "Add to cart" : "Weka kwenye kikapu",
    });
    expect(await cart.getAttribute("href")).toContain(`/shop/cart?add=${phone.slug}`);
    await expectAccessible(page);
    if (isSheet) {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.waitForURL(/q=galaxy/);
    }
    await page.goto(`/shop/${phone.slug}`);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("window.shifts")).toBeLessThan(0.01);
    await picture(page, `shop-item-direct-${size}-${language}`);
    for (const path of [
      "/shop/c",
      "/shop/c/accessories",
      "/shop/profile",
      "/shop/hakuna-000000000000",
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      await picture(page, `shop${path.replaceAll("/", "-")}-${size}-${language}`);
    }
  });

  test("without scripts the same links and forms work", async () => {
    const page = await openPage({ size, scripts: false });
    await page.goto("/shop");
    await page.getByRole("searchbox").fill("speaker");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForURL(/q=speaker/);
    if (size === "phone") await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("link", { name: "JBL 1", exact: true }).first().click();
    await page.waitForURL(/\/shop\/b\/jbl/);
    await page.getByRole("link", { name: "JBL Go 3 Bluetooth speaker", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "JBL Go 3 Bluetooth speaker" }).waitFor();
    const link = page.getByRole("main").getByRole("link", { name: "Nunua WhatsApp", exact: true });
    expect(await link.getAttribute("href")).toContain("https://wa.me/255712345678");
    // The arrow of the carousel is a link to the picture.
    // The rest is the same document at both sizes.
    if (size === "desk") return;
    await page.goto(`/shop/${phone.slug}`);
    await page.getByRole("link", { name: "Next picture" }).click();
    await page.waitForURL(/#picture-2$/);
    await page.goto("/shop/profile");
    expect(await page.locator("noscript").innerText()).toContain("Your browser runs no scripts");
  });
});

test("the profile keeps language and phone number in this browser only", async () => {
  const page = await openPage({ size: "phone" });
  await page.goto("/shop/profile");
  await page.getByLabel("Phone number").fill("0712 000 111");
  await page.getByLabel("Language").selectOption("sw");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/lang=sw/);
  // An address that names no language is shown in the kept one; one that names a language is not.
  await page.goto("/shop");
  await page.waitForURL(/\/shop\?lang=sw/);
  await page.getByRole("heading", { name: "Ofa za vifaa" }).waitFor();
  await page.goto("/shop?lang=en");
  await page.getByRole("heading", { name: "Electronic Deals" }).waitFor();
  await page.goto("/shop/profile?lang=sw");
  await expect.poll(() => page.getByLabel("Namba ya simu").inputValue()).toBe("0712 000 111");
  await page.getByRole("button", { name: "Futa kwenye kivinjari hiki" }).click();
  await page.getByText("Imefutwa kwenye kivinjari hiki").waitFor();
  await page.reload();
  expect(await page.getByLabel("Namba ya simu").inputValue()).toBe("");
});

test("a picture that cannot be loaded is a text", async () => {
  const page = await openPage({ size: "phone" });
  await page.route("**/api/item-pictures/**", (route) => route.abort());
  await page.goto("/shop?q=galaxy");
  await page.getByText("No Image").first().waitFor();
});

test("a thousand hostile texts run nothing and break no layout at 360 px", async () => {
  await manyOnlineGoods(db, 1000, hostileTexts(1000));
  const page = await openPage({ size: "phone" });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const problems = `({
    hacked: window.hacked ?? null,
    wide: document.documentElement.scrollWidth - innerWidth,
    outside: [...document.querySelectorAll("main :is(h1, h2, h3, p, a, article)")].filter((each) => {
      const box = each.getBoundingClientRect();
      const scrolls = each.closest(".overflow-x-auto");
      return !scrolls && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
    }).map((each) => each.outerHTML.slice(0, 200)),
  })`;
  let path: string | null = "/shop?sort=newest";
  let seen = 0;
  const items: string[] = [];
  // 24 items are on a page. Twelve pages have every text of each kind, alone and mixed.
  for (let part = 0; path !== null && part < 12; part++) {
    await page.goto(path);
    expect(await page.evaluate(problems), path).toEqual({ hacked: null, wide: 0, outside: [] });
    const links = await page
      .locator("a[data-item]")
      .evaluateAll((all) => (all as { href: string }[]).map(({ href }) => href));
    seen += links.length;
    items.push(...links.slice(0, 3));
    const next = page.locator("a[rel=next]");
    path = (await next.count()) > 0 ? await next.getAttribute("href") : null;
  }
  expect(seen).toBeGreaterThanOrEqual(288);
  for (const item of items) {
    await page.goto(item);
    expect(await page.evaluate(problems), item).toEqual({ hacked: null, wide: 0, outside: [] });
  }
  expect([dialogs, page.complaints]).toEqual([[], []]);
});
