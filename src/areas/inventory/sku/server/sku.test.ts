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

test("an item without a SKU gets the suggested one, also when two are made at once", async () => {
  const made = await Promise.all(
    ["Kioo", "Kioo"].map((name) =>
      care.post("/api/items", {
        name,
        category: "screens",
        brand: "Itel",
        price: 100,
      }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(made.map(({ body }) => body.sku))).toEqual(new Set(["SCR-ITE", "SCR-ITE-2"]));
});

test("a list by name counts numbers in names, page by page", async () => {
  const names = ["Zeta 2", "Zeta 10", "zeta 9 Pro", "Zeta 100", "Zeta"];
  for (const name of names) await stocked(app.db, 0, { name });
  const sorted = ["Zeta", "Zeta 2", "zeta 9 Pro", "Zeta 10", "Zeta 100"];
  const read = async (sort: string) => {
    const found: string[] = [];
    let cursor = "";
    do {
      const { body } = await care.get(
        `/api/items?search=zeta&limit=2&sort=${sort}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      found.push(...body.items.map((item: { name: string }) => item.name));
      cursor = body.nextCursor ?? "";
    } while (cursor);
    return found;
  };
  expect(await read("name")).toEqual(sorted);
  expect(await read("-name")).toEqual(sorted.toReversed());
});
