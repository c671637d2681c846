import { expect, test } from "vitest";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { newId } from "#src/shared/ids.ts";
import type { ItemImport, SampleCatalogue } from "../contract.ts";

const { admin, technician } = await startShop();

const sample = async () =>
  (await admin.get<SampleCatalogue>("/api/item-imports/sample")).body.categories;
const imported = (body: unknown, options = {}) =>
  admin.post<ItemImport>("/api/item-imports/sample", body, options);

test("the chosen categories become an import without errors, stock and costs", async () => {
  const categories = await sample();
  expect(categories.map(({ category }) => category)).toContain("screens");
  const screens = categories.find(({ category }) => category === "screens")?.items ?? 0;
  const { status, body } = await imported({ language: "sw", categories: ["screens"] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: "checked",
    fileName: "Orodha ya mfano.csv",
    counts: { rows: screens, new: screens, errors: 0, stock: 0 },
  });
  expect((await admin.get("/api/items")).body.items).toEqual([]);
  await admin.post(`/api/item-imports/${body.id}/apply`, {
    updateExisting: false,
    stockReason: null,
  });
  await readEventually(
    async () => (await admin.get<ItemImport>(`/api/item-imports/${body.id}`)).body,
    ({ state }) => state === "applied",
  );
  const { items } = (await admin.get("/api/items?search=SCR-SAM-A14")).body;
  expect(items).toMatchObject([
    { name: "Kioo cha Samsung Galaxy A14", category: "screens", quantity: 0, cost: null },
  ]);
  const again = await imported({ language: "sw", categories: ["screens"] });
  expect(again.body.counts).toMatchObject({ new: 0, unchanged: screens });
});

test("every product of the sample catalogue can be imported in both languages", async () => {
  const categories = await sample();
  const all = categories.map(({ category }) => category);
  const rows = categories.reduce((sum, { items }) => sum + items, 0);
  for (const language of ["en", "sw"]) {
    const { body } = await imported({ language, categories: all });
    expect(body.counts).toMatchObject({ rows, errors: 0 });
  }
});

test("a repeated key makes one import; an empty choice and users without the right are refused", async () => {
  const key = newId();
  const body = { language: "en", categories: ["cables"] };
  const first = await imported(body, { key });
  expect((await imported(body, { key })).body.id).toBe(first.body.id);
  expect((await imported({ language: "en", categories: [] })).status).toBe(422);
  expect((await technician.post("/api/item-imports/sample", body)).status).toBe(403);
});

test("in a shop with another currency the sample has no prices", async () => {
  await admin.put("/api/settings/business", { currency: "USD" });
  const { body } = await imported({ language: "en", categories: ["tools"] });
  const { items } = (await admin.get(`/api/item-imports/${body.id}/rows`)).body;
  expect(body.counts.errors).toBe(0);
  for (const { changes } of items) {
    expect(changes).toContainEqual(expect.objectContaining({ field: "price", after: 0 }));
  }
});
