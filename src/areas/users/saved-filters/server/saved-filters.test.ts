import { beforeEach, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { MAX_SAVED_FILTERS } from "../contract.ts";

const { app, admin, care, technician } = await startShop();
beforeEach(() => app.db.deleteFrom("savedFilters").execute());

const path = "/api/saved-filters";
const listOf = async (client: TestClient, screen = "devices") =>
  (await client.get(`${path}?screen=${screen}`)).body.items;
const save = (client: TestClient, name: string, given: Record<string, unknown> = {}) =>
  client.post(path, { screen: "devices", name, query: "status=testing", ...given });
const names = (items: { name: string }[]) => items.map((item) => item.name);

test("belong to each user, by screen, in order of creation", async () => {
  const saved = await save(care, "  Testing ");
  expect(saved).toMatchObject({
    status: 201,
    body: { name: "Testing", query: "status=testing", isShared: false, isMine: true },
  });
  await save(care, "Rush", { query: "priority=rush" });
  await save(care, "Debts", { screen: "customers", query: "tag=debt" });
  expect(names(await listOf(care))).toEqual(["Testing", "Rush"]);
  expect(names(await listOf(care, "customers"))).toEqual(["Debts"]);
  expect(await listOf(technician)).toEqual([]);
});

test("have unique names, also when ten are created at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save(care, at % 2 ? "mine" : "MINE")),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
    code: "conflict",
    params: { reason: "name-taken" },
  });
  expect((await save(technician, "Mine")).status).toBe(201);
});

test("have a limit, also when ten are created at once", async () => {
  await app.db
    .insertInto("savedFilters")
    .values(
      Array.from({ length: MAX_SAVED_FILTERS - 2 }, (_, position) => ({
        id: newId(),
        userId: care.userId,
        screen: "devices",
        name: `Filter ${position}`,
        query: "",
        position,
      })),
    )
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save(care, `More ${at}`)),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
  expect(await listOf(care)).toHaveLength(MAX_SAVED_FILTERS);
});

test("are renamed, replaced and deleted only by their owner", async () => {
  const { id } = (await save(care, "Testing")).body;
  await save(care, "Taken");
  const changed = await care.patch(`${path}/${id}`, { name: "testing", query: "status=completed" });
  expect(changed.body).toMatchObject({ name: "testing", query: "status=completed" });
  expect((await care.patch(`${path}/${id}`, { name: "TAKEN" })).status).toBe(409);
  expect((await technician.patch(`${path}/${id}`, { name: "Stolen" })).status).toBe(404);
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
  expect((await care.delete(`${path}/${id}`)).status).toBe(200);
  expect(names(await listOf(care))).toEqual(["Taken"]);
});

test("are shared by users who may change settings; shared ones follow the own ones", async () => {
  expect((await save(care, "Ours", { isShared: true })).status).toBe(403);
  const shared = (await save(admin, "Ours", { isShared: true })).body;
  await save(technician, "Mine");
  expect(await listOf(technician)).toMatchObject([
    { name: "Mine", isMine: true },
    { name: "Ours", isMine: false, isShared: true },
  ]);
  expect((await technician.delete(`${path}/${shared.id}`)).status).toBe(404);
  const { id } = (await save(care, "Testing")).body;
  expect((await care.patch(`${path}/${id}`, { isShared: true })).status).toBe(403);
  const other = await signedIn(app, { role: "admin" });
  expect((await other.delete(`${path}/${shared.id}`)).status).toBe(200);
  expect(names(await listOf(technician))).toEqual(["Mine"]);
});

test("are reordered", async () => {
  const made: string[] = [];
  for (const name of ["A", "B", "C", "D"]) made.push((await save(care, name)).body.id);
  const [, b, , d] = made;
  const answer = await care.post(`${path}/reorder`, { screen: "devices", ids: [d, b] });
  expect(names(answer.body.items)).toEqual(["D", "B", "A", "C"]);
  expect(names(await listOf(care))).toEqual(["D", "B", "A", "C"]);
  const foreign = (await save(technician, "Theirs")).body.id;
  expect((await care.post(`${path}/reorder`, { screen: "devices", ids: [foreign] })).status).toBe(
    422,
  );
});
