import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import type { DeviceIssue } from "../contract.ts";

const { care, technician } = await startShop();

const path = "/api/device-issues";
const catalogue = async (): Promise<DeviceIssue[]> => (await technician.get(path)).body.items;
const add = async (name: string, category = "Other"): Promise<DeviceIssue> =>
  (await care.post(path, { name, category })).body;

test("a new shop has ten preset faults, in order", async () => {
  const items = await catalogue();
  expect(items).toHaveLength(10);
  expect(items[0]).toMatchObject({
    preset: "cracked-screen",
    name: "Cracked screen",
    category: "Display",
  });
});

describe("a fault", () => {
  test("is added at the end, also by ten users at once", async () => {
    const before = (await catalogue()).length;
    const names = Array.from({ length: 10 }, () => `Added ${newId()}`);
    const answers = await Promise.all(
      names.map((name) => care.post(path, { name, category: "Keys", description: " " })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const items = await catalogue();
    expect(items).toHaveLength(before + 10);
    expect(new Set(items.slice(before).map((item) => item.name))).toEqual(new Set(names));
    expect(new Set(items.map((item) => item.sortOrder)).size).toBe(items.length);
    expect(answers[0]?.body).toMatchObject({ preset: null, description: null, isActive: true });
  });

  test("with an existing name is refused", async () => {
    const refused = await care.post(path, { name: "Cracked screen", category: "Display" });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("keeps its translation until it is renamed", async () => {
    const [first] = await catalogue();
    const off = await care.patch(`${path}/${first?.id}`, { version: 1, isActive: false });
    expect(off.body).toMatchObject({ preset: "cracked-screen", isActive: false, version: 2 });
    const renamed = await care.patch(`${path}/${first?.id}`, { version: 2, name: "Broken glass" });
    expect(renamed.body).toMatchObject({ preset: null, name: "Broken glass", version: 3 });
    const stale = await care.patch(`${path}/${first?.id}`, { version: 2, name: "Lost" });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { name: "Broken glass" } },
    });
  });

  test("that is deleted keeps its text in devices", async () => {
    const issue = await add("Deleted later");
    const device = await takenIn(care, { issueDescription: "Deleted later, since Monday" });
    expect((await care.delete(`${path}/${issue.id}`)).status).toBe(200);
    expect((await catalogue()).find((item) => item.id === issue.id)).toBeUndefined();
    expect((await care.get(`/api/devices/${device.id}`)).body.issueDescription).toBe(
      "Deleted later, since Monday",
    );
  });

  test("needs the right to manage the catalogue", async () => {
    const refused = await technician.post(path, { name: "Mine", category: "Other" });
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});

describe("many faults", () => {
  let made: DeviceIssue[];
  beforeEach(async () => {
    made = [await add(`A ${newId()}`), await add(`B ${newId()}`), await add(`C ${newId()}`)];
  });
  const ids = () => made.map((issue) => issue.id);

  test("are reordered; unnamed ones follow in their order", async () => {
    const before = await catalogue();
    const wanted = ids().toReversed();
    const answer = await care.post(`${path}/reorder`, { ids: wanted });
    const rest = before.map((item) => item.id).filter((id) => !wanted.includes(id));
    expect(answer.body.items.map((item: DeviceIssue) => item.id)).toEqual([...wanted, ...rest]);
    expect(await catalogue()).toEqual(answer.body.items);
  });

  test("reordered by two users at once have the order of one of them", async () => {
    const wanted = [ids(), ids().toReversed()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => care.post(`${path}/reorder`, { ids: wanted[at % 2] })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const order = (await catalogue()).map((item) => item.id).slice(0, 3);
    expect(wanted).toContainEqual(order);
  });

  test("are switched off and moved together, or not at all", async () => {
    const answer = await care.post(`${path}/bulk`, {
      ids: ids(),
      isActive: false,
      category: "Rare",
    });
    const changed = answer.body.items.filter((item: DeviceIssue) => ids().includes(item.id));
    expect(changed).toHaveLength(3);
    for (const item of changed) {
      expect(item).toMatchObject({ isActive: false, category: "Rare", version: 2 });
    }
    const refused = await care.post(`${path}/bulk`, { ids: [...ids(), newId()], isActive: true });
    expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await catalogue()).filter((item) => item.category === "Rare" && item.isActive)).toEqual(
      [],
    );
    expect((await care.post(`${path}/bulk`, { ids: ids() })).status).toBe(422);
  });

  test("share a category, which is renamed for all", async () => {
    await care.post(`${path}/bulk`, { ids: ids(), category: "Buttons" });
    const renamed = await care.post(`${path}/categories/rename`, { from: "Buttons", to: "Keys" });
    expect(renamed.status).toBe(200);
    const { items } = (await technician.get(`${path}/categories`)).body;
    expect(items).not.toContainEqual(expect.objectContaining({ name: "Buttons" }));
    expect(items.find((item: any) => item.name === "Keys").issues).toBeGreaterThanOrEqual(3);
    expect(
      await care.post(`${path}/categories/rename`, { from: "Nothing", to: "Keys" }),
    ).toMatchObject({ status: 404 });
  });
});

test("the use of a fault is counted in both languages", async () => {
  await takenIn(care, { issueDescription: "Water damage" });
  await takenIn(care, { issueDescription: "Imeingia maji, WATER DAMAGE" });
  const { devices, items } = (await care.get(`${path}/uses`)).body;
  const water = (await catalogue()).find((item) => item.preset === "water-damage");
  expect(devices).toBeGreaterThanOrEqual(2);
  expect(items.find((item: any) => item.id === water?.id).uses).toBe(2);
});
