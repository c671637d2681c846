/** The logo and the colour of the shop on public pages, from the production build. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { formWith } from "#tests/support/shop/pictures.ts";

const { admin, open } = await openPublicShop();

const textOf = async (path: string) => (await open(path)).text();

test.each(["/track", "/shop", "/shop/profile", "/book"])(
  "%s shows the logo and the colour of the shop, and those of Fundi without them",
  async (path) => {
    const before = await textOf(path);
    expect(before).toContain("/favicon.svg");
    expect(before).not.toContain("/api/shop-colours/");

    const picture = sharp({ create: { width: 600, height: 200, channels: 3, background: "#d32" } });
    const saved = await admin.post(
      "/api/appearance/logo",
      await formWith(picture.png().toBuffer()),
    );
    const { id } = saved.body.logo;
    await admin.put("/api/settings/appearance", { brandColor: "#d32f2f" });
    const after = await textOf(path);
    expect(after).toContain(`src="/api/logo/${id}/160"`);
    expect(after).toContain('href="/api/shop-colours/d32f2f"');
    const sheet = await open("/api/shop-colours/d32f2f");
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");

    await admin.delete("/api/appearance/logo");
    await admin.put("/api/settings/appearance", { brandColor: null });
  },
);
