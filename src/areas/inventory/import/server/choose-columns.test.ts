import { expect, test } from "vitest";
import { signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import type { ItemImport } from "../contract.ts";

const { app, admin, care } = await startShop();

const looked = async (text: string, by = admin): Promise<ItemImport> =>
  (await by.post("/api/item-imports", { fileName: "bidhaa.csv", text })).body;
const choose = (id: string, fields: (string | null)[], by = admin) =>
  by.post<ItemImport>(`/api/item-imports/${id}/columns`, { fields });
const apply = (id: string) =>
  admin.post(`/api/item-imports/${id}/apply`, { updateExisting: true, stockReason: null });
const ended = (id: string) =>
  readEventually(
    async () => (await admin.get<ItemImport>(`/api/item-imports/${id}`)).body,
    ({ state }) => state !== "applying",
  );

test("the columns of another program are matched, and the rows checked again", async () => {
  const look = await looked("Kitu,Namba,Ghali,Ngapi\nKioo cha A14,K-1,75000,4");
  expect(look).toMatchObject({ state: "checked", counts: { errors: 1 } });
  const { body } = await choose(look.id, ["name", "sku", "price", "quantity"]);
  expect(body.counts).toMatchObject({ new: 1, errors: 0 });
  expect(body.columns.map(({ field }) => field)).toEqual(["name", "sku", "price", "quantity"]);
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({ state: "applied" });
  expect((await admin.get("/api/items?search=K-1")).body.items).toMatchObject([
    { sku: "K-1", name: "Kioo cha A14", price: 7_500_000, quantity: 4 },
  ]);
});

test("a column that is not imported any more changes nothing", async () => {
  const look = await looked("SKU,Name,Price\nK-1,Jina jingine,75000");
  expect(look.counts).toMatchObject({ changed: 1 });
  const { body } = await choose(look.id, ["sku", null, "price"]);
  expect(body.counts).toMatchObject({ unchanged: 1 });
  expect((await choose(look.id, ["sku", "name", "price"])).body.counts.changed).toBe(1);
});

test("a wrong choice is refused: too few, a field twice, costs without the right, an import that is over", async () => {
  const look = await looked("SKU,Name,X\nK-2,Kioo,5");
  expect((await choose(look.id, ["sku"])).status).toBe(422);
  expect((await choose(look.id, ["sku", "sku", null])).status).toBe(422);
  const clerk = await signedIn(app, { role: "customer-care", permissions: ["create_inventory"] });
  expect(await choose(look.id, ["sku", "name", "cost"], clerk)).toMatchObject({ status: 403 });
  expect((await choose(look.id, ["sku", "name", "price"], care)).status).toBe(200);
  await admin.post(`/api/item-imports/${look.id}/discard`);
  expect((await choose(look.id, ["sku", "name", null])).status).toBe(409);
});

test("a running import is cancelled, and can be applied again", async () => {
  const look = await looked("SKU,Name,Price\nK-3,Kioo,5");
  // A node that died left it; nobody writes it.
  await app.db
    .updateTable("itemImports")
    .set({ state: "applying", appliedBy: admin.userId, updateExisting: true })
    .where("id", "=", look.id)
    .execute();
  const { body } = await admin.post(`/api/item-imports/${look.id}/cancel`);
  expect(body).toMatchObject({ state: "checked", problem: "cancelled" });
  expect((await admin.post(`/api/item-imports/${look.id}/cancel`)).status).toBe(409);
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({ state: "applied", problem: null });
});
