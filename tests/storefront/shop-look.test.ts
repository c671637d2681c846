/** The logo and the colour of the shop on public pages, from the production build. */
import { expect, test } from "vitest";
import { readEventually } from "#tests/support/eventually.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { formWith, plainPicture } from "#tests/support/shop/pictures.ts";

const { admin, open } = await openPublicShop();

const pages = ["/track", "/shop", "/shop/profile"];
const textOf = async (path: string) => (await open(path)).text();

test("public pages show the logo and the colour of the shop, and before that those of Fundi", async () => {
  for (const path of pages) {
    const before = await textOf(path);
    expect(before).toContain('<img src="/favicon.svg"');
    expect(before).not.toContain("/api/shop-colours/");
  }
  const picture = plainPicture(600, 200).png().toBuffer();
  const saved = await admin.post("/api/appearance/logo", await formWith(picture));
  await admin.put("/api/settings/appearance", { brandColor: "#d32f2f" });
  for (const path of pages) {
    // Pages that are the same for everybody are kept until the server hears of the change.
    const after = await readEventually(
      () => textOf(path),
      (html) => html.includes("/api/shop-colours/d32f2f"),
    );
    expect(after).toContain(`src="/api/logo/${saved.body.logo.id}/160"`);
  }
  const sheet = await open("/api/shop-colours/d32f2f");
  expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
});
