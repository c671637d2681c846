/** The pages at /shop over HTTP. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { onlinePriceOf } from "#src/areas/storefront/rules.ts";
import { startApp } from "#src/app/server.ts";
import { flushCounts } from "#src/areas/storefront/counts/server/count-views.ts";
import { MAKE_WEBP } from "#src/areas/inventory/pictures/server/make-webp.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { sql } from "kysely";
import { jobsDone, readEventually } from "../support/eventually.ts";
import { openPublicShop, type PublicShop } from "../support/public-pages.ts";
import { addPictureOf, manyOnlineGoods, onlineGood } from "../support/storefront/online-goods.ts";

let shop: PublicShop;
beforeAll(async () => {
  shop = await openPublicShop();
});

const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await shop.open(path, headers)).text();

/** Repeats the request until the page shows the change, because changes are announced after the commit. */
const eventually = (path: string, isSo: (html: string) => boolean): Promise<string> =>
  readEventually(() => textOf(path), isSo);

const read = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );

describe("the frame", () => {
  test("the profile is a page without cookies that searches do not list", async () => {
    const answer = await shop.open("/shop/profile?lang=sw");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const html = await answer.text();
    expect(html).toContain('lang="sw"');
    expect(html).toContain("noindex");
    expect(html).toContain('href="/shop/cart?lang=sw"');
    expect(html).toContain('href="/shop/profile?lang=en"');
  });

  test("its files may be loaded by the sandboxed preview, and other answers by no other origin", async () => {
    const policyOf = async (path: string) =>
      (await shop.open(path)).headers.get("cross-origin-resource-policy");
    const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await textOf("/shop"))?.[1] ?? "";
    for (const path of [stylesheet, "/shop.js", "/cart.js", "/favicon.svg"])
      expect(await policyOf(path), path).toBe("cross-origin");
    for (const path of ["/api/health", "/shop", "/track"])
      expect(await policyOf(path), path).toBe("same-origin");
  });

  test("an unknown address below /shop is a page of the shop", async () => {
    const answer = await shop.open("/shop/x/y/z");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("We do not have this page");
  });
});

describe("what the public sees", () => {
  test("only allow-listed fields, in pages and in the API", async () => {
    const item = await onlineGood(shop.app.db, "Chaja ya Siri", {
      brand: "Anker",
      quantity: 7,
      category: "chargers",
    });
    const page = await textOf(`/shop/${item.slug}`);
    const list = await textOf("/shop/c/chargers");
    for (const html of [page, list]) {
      expect(html).toContain("Chaja ya Siri");
      for (const secret of ["ONLINE-", "7654321", "76,543.21", "Rafu ya siri"])
        expect(html).not.toContain(secret);
    }
    const one = await shop.open(`/api/storefront/products/${item.id}`);
    expect(one.headers.get("cache-control")).toContain("public");
    expect(Object.keys(await read<object>(one)).toSorted()).toEqual(
      `brand category id longDescription model name picture pictures price rating reviewCount saleEndsAt
       shortDescription slug stock usualPrice warrantyDays`
        .split(/\s+/)
        .toSorted(),
    );
    const many = await shop.open("/api/storefront/products?search=siri&limit=5");
    expect((await read<{ items: object[] }>(many)).items).toMatchObject([
      { id: item.id, stock: "in" },
    ]);
    // The search looks at what the public sees.
    const bySku = await shop.open("/api/storefront/products?search=ONLINE-");
    expect((await read<{ items: object[] }>(bySku)).items).toEqual([]);
  });

  test("only items that are sold online and not archived", async () => {
    const { db } = shop.app;
    const hidden = await onlineGood(db, "Kebo ya Ndani", { isAvailableOnline: false });
    const archived = await onlineGood(db, "Kebo ya Zamani", { quantity: 0 });
    await sql`update inventory_items set archived_at = now() where id = ${archived.id}`.execute(db);
    for (const { slug, id, name } of [hidden, archived]) {
      expect((await shop.open(`/shop/${slug}`)).status).toBe(404);
      expect((await shop.open(`/api/storefront/products/${id}`)).status).toBe(404);
      expect(await textOf(`/shop?q=${encodeURIComponent(name)}`)).not.toContain(slug);
    }
    expect((await shop.open(`/api/storefront/products/${newId()}`)).status).toBe(404);
  });

  test("the price of SQL and of the rule agree", async () => {
    const { db } = shop.app;
    const cases = [
      { price: 3000 },
      { price: 3000, onlinePrice: 2500 },
      { price: 3000, onlinePrice: 0 },
      { price: 3000, onlinePrice: 2500, salePrice: 0 },
      { price: 3000, onlinePrice: 2500, salePrice: 2000 },
      { price: 3000, salePrice: 2900 },
    ];
    for (const given of cases) {
      const { id } = await onlineGood(db, "Bei", { ...given, quantity: 0 });
      const answer = await shop.open(`/api/storefront/products/${id}`);
      const whole = { onlinePrice: null, salePrice: null, ...given };
      expect((await read<{ price: number }>(answer)).price).toBe(onlinePriceOf(whole, null));
    }
  });

  test("stock is in, low or out; without stock nothing goes to the cart", async () => {
    const { db } = shop.app;
    const states = [
      { name: "Nyingi", quantity: 20, word: "In stock", hasCart: true },
      { name: "Chache", quantity: 2, word: "Few left", hasCart: true },
      { name: "Hakuna", quantity: 0, word: "Out of stock", hasCart: false },
    ];
    for (const { name, quantity, word, hasCart } of states) {
      const { slug } = await onlineGood(db, name, { quantity, minStock: 5 });
      const html = await textOf(`/shop/${slug}`);
      expect(html).toContain(word);
      expect(html.includes(`/shop/cart?add=${slug}`)).toBe(hasCart);
    }
  });

  test("the WhatsApp link has the sentence of the shop, and is missing without a number", async () => {
    const { slug } = await onlineGood(shop.app.db, "Kebo & <Adapta>", { price: 2_500_000 });
    const text = encodeURIComponent(
      "Habari! Ninataka kununua bidhaa hii: Kebo & <Adapta> (TSh 25,000.00)",
    );
    for (const lang of ["en", "sw"]) {
      const html = await textOf(`/shop/${slug}?lang=${lang}`);
      expect(html).toContain(`https://wa.me/255712345678?text=${text}`);
    }
    await shop.admin.put("/api/settings/communication", { whatsappBusinessNumber: "0754000111" });
    await eventually(`/shop/${slug}`, (html) => html.includes("https://wa.me/255754000111"));
    await shop.admin.put("/api/settings/communication", { whatsappBusinessNumber: "" });
    await shop.admin.put("/api/settings/business", { phone: "+255 700 000 000" });
    await eventually(`/shop/${slug}`, (html) => !html.includes("wa.me") && !html.includes("tel:"));
    await shop.admin.put("/api/settings/business", { phone: "0712 345 678" });
    await eventually(`/shop/${slug}`, (html) => html.includes("wa.me"));
  });

  test("a WhatsApp number must be a mobile number, and a map an address with https", async () => {
    const wrong = await shop.admin.put("/api/settings/communication", {
      whatsappBusinessNumber: "022 211 1111",
    });
    expect(wrong.status).toBe(422);
    for (const mapUrl of ["http://maps.example", "javascript:alert(1)", "ramani"])
      expect((await shop.admin.put("/api/settings/storefront", { mapUrl })).status).toBe(422);
    const right = await shop.admin.put("/api/settings/storefront", {
      mapUrl: "https://maps.app.goo.gl/abc",
    });
    expect(right.status).toBe(200);
    await eventually("/shop", (html) => html.includes('href="https://maps.app.goo.gl/abc"'));
  });
});

describe("lists", () => {
  test("filters, search and orders are addresses", async () => {
    const { db } = shop.app;
    const cheap = await onlineGood(db, "Spika ndogo", {
      brand: "JBL",
      category: "accessories",
      price: 1_000_000,
    });
    const dear = await onlineGood(db, "Spika kubwa", {
      brand: "Jbl",
      category: "accessories",
      price: 9_000_000,
    });
    const other = await onlineGood(db, "Spika ya Sony", {
      brand: "Sony",
      category: "devices",
      price: 5_000_000,
      quantity: 0,
    });
    const found = async (path: string) => {
      const html = await textOf(path);
      const list = /<ul class="grid grid-cols-2[^>]*>(.*?)<\/ul>/s.exec(html)?.[1] ?? "";
      return [...list.matchAll(/href="\/shop\/([^"?]+)\?lang=en" data-item/g)].map(
        ([, slug]) => slug,
      );
    };
    expect(await found("/shop?q=spika&sort=price")).toEqual([cheap.slug, other.slug, dear.slug]);
    expect(await found("/shop?q=SPIKA&sort=-price")).toEqual([dear.slug, other.slug, cheap.slug]);
    expect(await found("/shop?q=spika&stock=1&sort=price")).toEqual([cheap.slug, dear.slug]);
    expect(await found("/shop?q=spika&min=20000&max=60,000")).toEqual([other.slug]);
    // Two spellings are one brand.
    expect(await found("/shop/b/jbl?sort=price")).toEqual([cheap.slug, dear.slug]);
    expect(await found("/shop/c/devices?q=spika")).toEqual([other.slug]);
    expect(await found("/shop?q=hakunakitu")).toEqual([]);
    // What is not understood is left out.
    expect(await found("/shop?q=spika&sort=zzz&min=x&stock=2&fbclid=1")).toHaveLength(3);
    expect((await shop.open("/shop/c/nothing")).status).toBe(404);
    expect((await shop.open("/shop/b/nothing")).status).toBe(404);
    expect((await shop.open("/shop?after=zzz")).status).toBe(422);
  });

  test("a long list is read in parts, each item once", async () => {
    await manyOnlineGoods(shop.app.db, 60, ["Kifuniko cha sehemu"]);
    const seen: string[] = [];
    let path = "/shop?q=Kifuniko&lang=en";
    for (let part = 0; part < 5; part++) {
      const html = await textOf(path);
      seen.push(
        ...[...html.matchAll(/href="\/shop\/([^"?]+)\?lang=en" data-item/g)].map(
          ([, slug = ""]) => slug,
        ),
      );
      const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1];
      if (next === undefined) break;
      path = next.replaceAll("&amp;", "&");
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

describe("addresses", () => {
  test("an address survives a new name, and leads to the new one", async () => {
    const { id, slug } = await onlineGood(shop.app.db, "Jina la zamani");
    expect((await shop.open(`/shop/${slug}?lang=sw`)).status).toBe(200);
    const { version } = (await shop.admin.get(`/api/items/${id}`)).body;
    await shop.admin.patch(`/api/items/${id}`, { name: "Jina jipya", version });
    const moved = await readEventually(
      () => shop.open(`/shop/${slug}?lang=sw`),
      ({ status }) => status === 301,
    );
    const target = `/shop/jina-jipya-${id.slice(-12)}`;
    expect(moved.headers.get("location")).toBe(`${target}?lang=sw`);
    expect((await shop.open(target)).status).toBe(200);
    const shouted = await shop.open(target.toUpperCase().replace("/SHOP", "/shop"));
    expect([shouted.status, shouted.headers.get("location")]).toEqual([301, target]);
  });

  test("a view is counted when the page is shown, not when its address leads to another one", async () => {
    const { db } = shop.app;
    const { id, slug } = await onlineGood(db, "Yenye mtazamo mmoja");
    expect((await shop.open(`/shop/jina-lingine-${id.slice(-12)}`)).status).toBe(301);
    const head = await fetch(`${shop.app.url}/shop/${slug}`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect((await shop.open(`/shop/${slug}`)).status).toBe(200);
    await flushCounts(shop.app.serverDb);
    const counts = db.selectFrom("productCounts").select("views").where("itemId", "=", id);
    // The server itself may be storing what it has counted, as it does twice a minute.
    expect(
      await readEventually(
        () => counts.execute(),
        ({ length }) => length > 0,
      ),
    ).toEqual([{ views: 1 }]);
  });

  test("an unknown item is a page with suggestions", async () => {
    await onlineGood(shop.app.db, "Betri ya Infinix");
    const answer = await shop.open("/shop/betri-ya-infinix-000000000000");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("You may like these");
    expect(html).toContain("Betri ya Infinix");
  });

  test("a page names itself, its other language, its preview and its data", async () => {
    const { slug, id } = await onlineGood(shop.app.db, 'Simu "X" </script><b>', {
      brand: "Tecno",
      price: 35_000_000,
      shortDescription: "Nzuri & imara",
      rating: 4.5,
      reviewCount: 12,
    });
    await addPictureOf(shop.admin, id, "#224466");
    const html = await textOf(`/shop/${slug}?lang=sw`);
    const { url } = shop.app;
    expect(html).toContain(`<link rel="canonical" href="${url}/shop/${slug}?lang=sw"/>`);
    for (const lang of ["en", "sw"])
      expect(html).toContain(`hrefLang="${lang}" href="${url}/shop/${slug}?lang=${lang}"/>`);
    expect(html).toContain(`hrefLang="x-default" href="${url}/shop/${slug}"/>`);
    expect(html).toMatch(
      /<meta property="og:image" content="http[^"]+\/api\/item-pictures\/[^"]+\/1280"\/>/,
    );
    expect(html).toContain('<meta property="product:price:amount" content="350000.00"/>');
    expect(html).not.toContain("</script><b>");
    expect(dataIn(html)).toMatchObject([
      {
        "@type": "Product",
        name: 'Simu "X" </script><b>',
        offers: {
          price: "350000.00",
          priceCurrency: "TZS",
          availability: "https://schema.org/InStock",
        },
        aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
      },
    ]);
    expect(dataIn(await textOf("/shop"))).toMatchObject([
      { "@type": "ElectronicsStore", name: "Fundi Simu Kariakoo", telephone: "+255712345678" },
    ]);
    // Filtered lists are not listed by search engines.
    expect(await textOf("/shop?q=simu")).toContain("noindex");
    expect(await textOf("/shop")).not.toContain("noindex");
  });

  test("robots and the sitemap name the shop only", async () => {
    const { slug } = await onlineGood(shop.app.db, "Ramani ya duka");
    const robots = await textOf("/robots.txt");
    expect(robots).toContain("Disallow: /\n");
    expect(robots).toContain(`Sitemap: ${shop.app.url}/sitemap.xml`);
    const map = await shop.open("/sitemap.xml");
    expect(map.headers.get("content-type")).toContain("application/xml");
    const xml = await map.text();
    expect(xml).toContain(`<loc>${shop.app.url}/shop/${slug}?lang=sw</loc>`);
    for (const path of ["/shop/repairs", "/shop/book"])
      expect(xml).toContain(`<loc>${shop.app.url}${path}?lang=en</loc>`);
    expect(xml).not.toMatch(/cart|orders|profile|bookings/);
  });

  test("the shop leads to the prices of repairs and to their form", async () => {
    for (const path of ["/shop?lang=sw", "/shop/orders?lang=sw"]) {
      const html = await textOf(path);
      for (const wanted of ["/shop/repairs?lang=sw", "/shop/book?lang=sw"])
        expect(html, path).toContain(`href="${wanted}"`);
    }
  });

  test("a repair is looked up on the page of orders, without scripts", async () => {
    const html = await textOf("/shop/orders?lang=en");
    const form = /<form[^>]*action="(\/track[^"]*)"(.*?)<\/form>/s.exec(html);
    const names = [...(form?.[2] ?? "").matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(["ticket", "phoneDigits"]);
    const answer = await shop.submit(form?.[1] ?? "", {
      ticket: "R-26-999999",
      phoneDigits: "1234",
    });
    expect(answer.status).toBe(404);
  });
});

describe("pages that are kept for everybody", () => {
  test("no cookie, one ETag in all encodings, 304, and a short time in caches", async () => {
    const headers = { "accept-encoding": "br" };
    const first = await shop.open("/shop?lang=en", headers);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=30/);
    expect(first.headers.get("vary")).toBe("accept-encoding");
    expect(first.headers.get("content-security-policy")).toContain("script-src 'self'");
    const again = await shop.open("/shop?lang=en", { "if-none-match": `"x", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await shop.open("/shop?lang=en", { "accept-encoding": "identity" });
    expect([other.headers.get("etag"), other.headers.get("content-encoding")]).toEqual([
      etag,
      null,
    ]);
    expect((await shop.open("/shop?lang=sw")).headers.get("etag")).not.toBe(etag);
    const undecided = await shop.open("/shop", { "accept-language": "sw" });
    expect(undecided.headers.get("vary")).toBe("accept-encoding, accept-language");
    expect(await undecided.text()).toContain('lang="sw"');
    // A language that the shop does not speak decides nothing.
    const unknown = await shop.open("/shop?lang=xx", { "accept-language": "sw" });
    expect(unknown.headers.get("vary")).toBe("accept-encoding, accept-language");
    expect(await unknown.text()).toContain('lang="sw"');
  });

  test("no cache shows a page beyond the end of a flash sale", async () => {
    const { id, slug } = await onlineGood(shop.app.db, "Ofa inayoisha", { price: 500_000 });
    const planned = await shop.admin.post("/api/flash-sales", {
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 200_000).toISOString(),
      items: [{ itemId: id, price: 400_000 }],
      reason: "Mwisho wa mwezi",
    });
    expect(planned.status).toBe(201);
    const secondsOf = async (address: string): Promise<[fresh: number, stale: number]> => {
      const control = (await shop.open(address)).headers.get("cache-control") ?? "";
      const [, fresh, stale] = /max-age=(\d+), stale-while-revalidate=(\d+)$/.exec(control) ?? [];
      return [Number(fresh), Number(stale)];
    };
    for (const address of ["/shop?lang=en", `/shop/${slug}?lang=en`]) {
      const [fresh, stale] = await readEventually(
        () => secondsOf(address),
        ([, left]) => left < 300,
      );
      expect(fresh).toBeLessThanOrEqual(30);
      expect(fresh + stale).toBeLessThanOrEqual(200);
    }
    const ended = await shop.admin.post(`/api/flash-sales/${planned.body.id}/end`, { reason: "x" });
    expect(ended.status).toBe(200);
    await readEventually(
      () => secondsOf("/shop?lang=en"),
      ([, left]) => left === 300,
    );
  });

  test("the API is not cached beyond the end of a flash sale", async () => {
    const { id } = await onlineGood(shop.app.db, "Ofa fupi", { price: 500_000 });
    const planned = await shop.admin.post("/api/flash-sales", {
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 25_000).toISOString(),
      items: [{ itemId: id, price: 400_000 }],
      reason: "Dakika ya mwisho",
    });
    expect(planned.status).toBe(201);
    for (const path of ["/api/storefront/products", `/api/storefront/products/${id}`]) {
      const control = (await shop.open(path)).headers.get("cache-control") ?? "";
      expect(Number(/^public, max-age=(\d+)$/.exec(control)?.[1])).toBeLessThanOrEqual(25);
    }
    await shop.admin.post(`/api/flash-sales/${planned.body.id}/end`, { reason: "x" });
    const after = await shop.open(`/api/storefront/products/${id}`);
    expect(after.headers.get("cache-control")).toBe("public, max-age=30");
  });

  test("a signed-in user gets the same page as everybody", async () => {
    const cookie = shop.admin.cookie;
    const [mine, theirs] = await Promise.all([
      shop.open("/shop?lang=en", { cookie }),
      shop.open("/shop?lang=en"),
    ]);
    expect(mine.headers.get("etag")).toBe(theirs.headers.get("etag"));
  });

  test("kept pages have no limit per address, the others have", async () => {
    const headers = { "x-forwarded-for": "10.9.9.9" };
    expect((await shop.open("/shop?lang=en", headers)).status).toBe(200);
    expect((await shop.open("/shop?q=mafuriko", headers)).status).toBe(200);
    await sql`update rate_limits set calls = 100000 where bucket like 'shop pages 10.9.9.9%'`.execute(
      shop.app.db,
    );
    const refused = await shop.open("/shop?q=mafurikozaidi", headers);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Retry");
    expect((await shop.open("/shop?lang=en", headers)).status).toBe(200);
  });

  test("while the shop is closed, its pages only say how to reach it", async () => {
    const { slug, id } = await onlineGood(shop.app.db, "Kitu cha kufungwa");
    await shop.admin.put("/api/settings/storefront", { isOpen: false });
    for (const path of ["/shop", `/shop/${slug}`, "/shop/c"]) {
      const html = await eventually(path, (text) => text.includes("The online shop is closed"));
      expect(html).toContain("0712 345 678".replaceAll(" ", "").slice(1));
      expect(html).not.toContain("Kitu cha kufungwa");
    }
    expect((await shop.open(`/api/storefront/products/${id}`)).status).toBe(404);
    expect(await (await shop.open("/api/storefront/products")).json()).toEqual({
      items: [],
      nextCursor: null,
    });
    await shop.admin.put("/api/settings/storefront", { isOpen: true });
    await eventually("/shop", (text) => !text.includes("The online shop is closed"));
  });
});

describe("weight", () => {
  test("the first view with 500 items is below 60 kB without pictures, and loads no font", async () => {
    await manyOnlineGoods(shop.app.db, 500, [
      "Chaja ya haraka ya USB-C yenye kebo ya mita moja",
      "Simu ya mkononi yenye kamera tatu",
      "Spika ya Bluetooth isiyoingia maji",
    ]);
    const answer = await shop.open("/shop?lang=en&sort=newest", { "accept-encoding": "br" });
    const html = await answer.text();
    let bytes = Number(answer.headers.get("content-length"));
    const linked = [...html.matchAll(/(?:<link rel="stylesheet" href|<script src)="([^"]+)"/g)];
    expect(linked).toHaveLength(2);
    for (const [, path = ""] of linked) {
      const part = await shop.open(path, { "accept-encoding": "gzip" });
      bytes += gzipSync(await part.text()).length;
    }
    expect(html).not.toContain("woff2");
    console.log(`first view of /shop: ${bytes} bytes`);
    expect(bytes).toBeLessThan(60_000);
  });
});

describe("pictures", () => {
  test("a job makes WebP files of items that are sold online, and JPEG stays", async () => {
    const { app, admin } = shop;
    const { id, slug } = await onlineGood(app.db, "Yenye picha");
    const hidden = await onlineGood(app.db, "Isiyo mtandaoni", { isAvailableOnline: false });
    const picture = (await addPictureOf(admin, id, "#884422")).body;
    await addPictureOf(admin, hidden.id, "#448822");
    const before = await textOf(`/shop/${slug}`);
    expect(before).not.toContain("image/webp");
    expect(before).toContain(`/api/item-pictures/${picture.id}/480 480w`);
    await sql`select graphile_worker.add_job(${MAKE_WEBP})`.execute(app.db);
    await jobsDone(app.db);
    const html = await eventually(`/shop/${slug}`, (text) => text.includes("image/webp"));
    expect(html).toContain(`/api/item-pictures/${picture.id}/1280/webp 1000w`);
    const webp = await shop.open(`/api/item-pictures/${picture.id}/480/webp`);
    expect([webp.status, webp.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(webp.headers.get("cache-control")).toContain("immutable");
    const { rows } = await sql<{ made: number }>`
      select count(*)::int as made from item_pictures where large_webp is not null and item_id = ${hidden.id}`.execute(
      app.db,
    );
    expect(rows[0]?.made).toBe(0);
    // Deleting the picture gives its files up.
    expect((await admin.delete(`/api/items/${id}/pictures/${picture.id}`)).status).toBe(200);
    expect((await shop.open(`/api/item-pictures/${picture.id}/480/webp`)).status).toBe(404);
  });
});

/** The last test, because a process announces changes only until one of its nodes stops. */
describe("two nodes", () => {
  test("a change of stock, price or text shows on both nodes", async () => {
    const { db } = shop.app;
    const { id, slug } = await onlineGood(db, "Kitu cha mwisho", { quantity: 1, minStock: 1 });
    const other = await startApp({
      config: loadConfig({
        PORT: "0",
        FUNDI_LOG_LEVEL: "error",
        FUNDI_DATA_DIR: `/tmp/fundi-second-node-${newId()}`,
      }),
      databaseUrl: shop.app.connectionString,
      log: createLog("error"),
      runsSchedule: false,
    });
    try {
      const theirs = async () => (await fetch(`${other.url}/shop/${slug}`)).text();
      expect(await theirs()).toContain("Few left");
      expect(await textOf(`/shop/${slug}`)).toContain("Few left");
      const adjusted = await shop.admin.post(`/api/items/${id}/adjustments`, {
        quantity: -1,
        reason: "lost",
      });
      expect(adjusted.status).toBeLessThan(300);
      await eventually(`/shop/${slug}`, (html) => html.includes("Out of stock"));
      await readEventually(theirs, (html) => html.includes("Out of stock"));
    } finally {
      await other.close();
    }
  });
});
