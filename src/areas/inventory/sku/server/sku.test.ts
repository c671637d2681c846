import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, care, technician } = await startShop();

const suggested = async (query: string) =>
  (await care.get(`/api/items/suggested-sku?${query}`)).body.sku;

test("a free SKU is suggested as it is, a taken one gets the next number", async () => {
  const screen = "category=screens&brand=Tecno&model=Spark+20";
  expect(await suggested(screen)).toBe("SCR-TEC-SP20");
  await stocked(app.db, 0, { sku: "scr-tec-sp20" });
  expect(await suggested(screen)).toBe("SCR-TEC-SP20-2");
  await stocked(app.db, 0, { sku: "SCR-TEC-SP20-2" });
  await stocked(app.db, 0, { sku: "SCR-TEC-SP200" });
  expect(await suggested(screen)).toBe("SCR-TEC-SP20-3");
});

test("it is for users who may create items", async () => {
  expect((await technician.get("/api/items/suggested-sku?category=tools")).status).toBe(403);
});
