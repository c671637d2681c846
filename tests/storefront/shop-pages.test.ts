/** The pages at /shop over HTTP. */
import { beforeAll, describe, expect, test } from "vitest";
import { openPublicShop, type PublicShop } from "../support/public-pages.ts";

let shop: PublicShop;
beforeAll(async () => {
  shop = await openPublicShop();
});

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
  test("an unknown address below /shop is a page of the shop", async () => {
    const answer = await shop.open("/shop/x/y/z");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("We do not have this page");
  });
});
