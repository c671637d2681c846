import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";

const { care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

const modelsOf = async (brand: string) =>
  (await care.get(`/api/devices/models?brand=${encodeURIComponent(brand)}`)).body.items;

test("the models of a brand are listed by frequency, each once", async () => {
  for (const model of ["Spark 8", "spark 8", "Camon 20", "Spark 8", "Camon 20", "Pop 7"]) {
    await takenIn(care, { brand: "Tecno", model });
  }
  await takenIn(care, { brand: "TECNO", model: "Pop 7" });
  await takenIn(care, { brand: "Tecno", model: "Pop 7" });
  await takenIn(care, { brand: "Tecno", model: "Pop 7" });
  await takenIn(care, { brand: "Nokia", model: "105" });
  expect(await modelsOf("tecno")).toEqual(["Pop 7", "Spark 8", "Camon 20"]);
  expect(await modelsOf("Nokia")).toEqual(["105"]);
  expect(await modelsOf("No such brand")).toEqual([]);
});

test("only those who write down devices ask for models, and name a brand", async () => {
  expect((await technician.get("/api/devices/models?brand=Tecno")).status).toBe(403);
  expect((await care.get("/api/devices/models?brand=")).status).toBe(422);
});
