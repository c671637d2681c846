import { expect, test } from "vitest";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { writeCustomerImports } from "../../import/server/import-kind.ts";
import { searchDuplicates, searchSome } from "./find-duplicates.ts";

const { app, admin, care, technician } = await startShop();

async function newCustomer(given: Record<string, unknown>): Promise<any> {
  const answer = await care.post("/api/customers", { phone: newPhone(), ...given });
  expect(answer.status).toBe(201);
  return answer.body;
}

type Pair = { id: string; first: { id: string }; second: { id: string } } & Record<string, any>;
const pairsOf = async (id: string): Promise<Pair[]> =>
  (await care.get("/api/customers/duplicates?limit=100")).body.items.filter(
    ({ first, second }: Pair) => first.id === id || second.id === id,
  );
/** Background work finds the pairs. */
const pairsOnce = (id: string, count: number) =>
  readEventually(
    () => pairsOf(id),
    (pairs) => pairs.length === count,
  );

test("two customers are a pair when the WhatsApp number of one is the phone number of the other", async () => {
  const first = await newCustomer({ name: "Rehema Salum", phone: "0765000001" });
  const second = await newCustomer({ name: "Duka la Mwenge", whatsapp: "0765 000 001" });
  const [pair] = await pairsOnce(first.id, 1);
  expect(pair).toMatchObject({ hasSameNumber: true });
  expect(new Set([pair?.first.id, pair?.second.id])).toEqual(new Set([first.id, second.id]));
  await care.patch(`/api/customers/${second.id}`, { version: 1, whatsapp: null });
  await pairsOnce(first.id, 0);
});

test("nearly equal names are a pair, common names are not", async () => {
  const first = await newCustomer({ name: "Mwanahawa Kibwana" });
  await newCustomer({ name: "Mwanahawa Kibwanna" });
  await newCustomer({ name: "Mwanaidi Kitwana" });
  const [pair] = await pairsOnce(first.id, 1);
  expect(pair?.nameLikeness).toBeGreaterThan(60);
  expect(pair?.hasSameNumber).toBe(false);
  const common = [];
  for (let i = 0; i < 8; i++) common.push(await newCustomer({ name: "Juma Hassan" }));
  // A further change shows that the background work has seen them all.
  const last = await newCustomer({ name: "Theopista Rweyemamu" });
  await newCustomer({ name: "Theopista Rweyemamo" });
  await pairsOnce(last.id, 1);
  expect(await pairsOf(common.at(-1).id)).toEqual([]);
});

test("a dismissed pair stays away, also after changes, until it is proposed again", async () => {
  const first = await newCustomer({ name: "Zuhura Mkwizu" });
  await newCustomer({ name: "Zuhura Mkwizo" });
  const [pair] = await pairsOnce(first.id, 1);
  const path = `/api/customers/duplicates/${pair?.id}`;
  expect((await technician.post(`${path}/dismiss`, {})).status).toBe(403);
  expect((await care.post(`${path}/dismiss`, {})).status).toBe(200);
  expect(await pairsOf(first.id)).toEqual([]);
  await care.patch(`/api/customers/${first.id}`, { version: 1, city: "Tanga" });
  const later = await newCustomer({ name: "Hidaya Chambuso" });
  await newCustomer({ name: "Hidaya Chambusa" });
  await pairsOnce(later.id, 1);
  expect(await pairsOf(first.id)).toEqual([]);
  await care.post(`${path}/propose`, {});
  expect(await pairsOf(first.id)).toHaveLength(1);
});

test("a merge takes its pair away, and remembers who is not the merged customer", async () => {
  const first = await newCustomer({ name: "Pendael Massawe" });
  const second = await newCustomer({ name: "Pendaeli Massawe" });
  const third = await newCustomer({ name: "Pendaeli Masawe" });
  const pairs = await pairsOnce(second.id, 2);
  const other = pairs.find(({ first: a, second: b }) => [a.id, b.id].includes(third.id));
  await care.post(`/api/customers/duplicates/${other?.id}/dismiss`, {});
  const path = `/api/customers/${first.id}/merge`;
  expect((await admin.post(path, { otherId: second.id })).status).toBe(200);
  const later = await newCustomer({ name: "Witness Kimambo" });
  await newCustomer({ name: "Witnes Kimambo" });
  await pairsOnce(later.id, 1);
  expect(await pairsOf(second.id)).toEqual([]);
  expect(await pairsOf(first.id)).toEqual([]);
});

test("the customers of before are searched in parts, once", async () => {
  const first = await newCustomer({ name: "Agripina Ndunguru" });
  await newCustomer({ name: "Agripina Nduguru" });
  await pairsOnce(first.id, 1);
  await app.db.deleteFrom("customerDuplicates").execute();
  const start = "00000000-0000-0000-0000-000000000000";
  await app.db
    .updateTable("customerDuplicateSearch")
    .set({ lastId: start, finishedAt: null })
    .execute();
  while (await inTransaction(app.db, searchSome));
  expect(await pairsOf(first.id)).toHaveLength(1);
  expect((await care.get("/api/customers/duplicates")).body.isSearching).toBe(false);
});

test("imported customers are searched by the job, in the order of the file", async () => {
  const known = await newCustomer({ name: "Ramla Mtulia" });
  const text = `name,phone\nRamla Mtulya,${newPhone()}\nPius Kahabi,${newPhone()}`;
  const body = { fileName: "wateja.csv", text };
  const { id } = (await admin.post("/api/customer-imports", body)).body;
  await admin.post(`/api/customer-imports/${id}/apply`, { updateExisting: false });
  await writeCustomerImports(app.db);
  await readEventually(
    async () => (await admin.get(`/api/customer-imports/${id}`)).body.state,
    (state) => state === "applied",
  );
  expect(await pairsOf(known.id)).toEqual([]);
  await Promise.all([searchDuplicates(app.db), searchDuplicates(app.db)]);
  await searchDuplicates(app.db);
  expect(await pairsOf(known.id)).toHaveLength(1);
  const { comparedRow } = await app.db
    .selectFrom("customerImports")
    .select("comparedRow")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(comparedRow).toBeNull();
});
