import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";

const { app, admin, care, technician } = await startShop();

const member = async (points: number, given: object) => {
  const id = await customerWithPoints(app, admin, points);
  const { version } = (await admin.get(`/api/customers/${id}`)).body;
  const answer = await admin.patch(`/api/customers/${id}`, { version, ...given });
  expect(answer.status).toBe(200);
  return id;
};
const bronze = await member(150, { name: "Asha Bakari", email: "asha@example.com" });
const gold = await member(6000, { name: "Zuberi Gold" });
const platinum = await member(20_000, { name: "=Baraka", city: 'Moshi "mjini"' });

const list = async (query: string) => (await care.get(`/api/loyalty/customers?${query}`)).body;
const namesOf = async (query: string) =>
  (await list(query)).items.map(({ name }: { name: string }) => name);

test("the list has the gap to the next level, newest first", async () => {
  const { items } = await list("");
  expect(items).toMatchObject([
    { id: platinum, loyaltyLevel: "platinum", nextLevel: null },
    { id: gold, nextLevel: { level: "platinum", missing: 9000 } },
    { id: bronze, points: 150, nextLevel: { level: "silver", missing: 850 } },
  ]);
  const one = (await care.get(`/api/loyalty/customers/${gold}`)).body;
  expect(one).toMatchObject({ id: gold, nextLevel: { level: "platinum", missing: 9000 } });
});

test("the list is searched, filtered by level, sorted and read in pages", async () => {
  expect(await namesOf("search=ASHA")).toEqual(["Asha Bakari"]);
  expect(await namesOf("search=zuberi&level=bronze")).toEqual([]);
  expect(await namesOf("level=gold")).toEqual(["Zuberi Gold"]);
  expect(await namesOf("level=platinum&sort=name")).toEqual(["=Baraka"]);
  expect(await namesOf("sort=name")).toEqual(["=Baraka", "Asha Bakari", "Zuberi Gold"]);
  const first = await list("sort=name&limit=1");
  expect(await namesOf(`sort=name&limit=5&cursor=${first.nextCursor}`)).toEqual([
    "Asha Bakari",
    "Zuberi Gold",
  ]);
});

test("the summary counts members, points, levels and active rewards, and is up to date", async () => {
  const summary = async () => (await technician.get("/api/loyalty/summary")).body;
  expect(await summary()).toMatchObject({
    totalMembers: 3,
    totalPoints: 26_150,
    platinumMembers: 1,
    activeRewards: 4,
  });
  const { id } = (await admin.post("/api/customers", { name: "Neema", phone: newPhone() })).body;
  await admin.post("/api/loyalty/points", { customerId: id, points: 50, reason: "Bonus" });
  expect(await summary()).toMatchObject({ totalMembers: 4, totalPoints: 26_200 });
  await admin.post(`/api/customers/${id}/erase`, { reason: "x" });
  expect((await summary()).totalMembers).toBe(3);
});

test("both files contain every customer and level, and no formula", async () => {
  const file = await admin.get<string>("/api/loyalty/customers/export.csv?sort=name");
  const lines = file.body.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(
    /^'=Baraka,0\d{3} \d{3} \d{3},,"Moshi ""mjini""",20000,platinum,20000,0,0.00,/,
  );
  const refused = await care.get("/api/loyalty/customers/export.csv");
  expect(refused.status).toBe(403);
  const analytics = await care.get<string>("/api/loyalty/analytics.csv");
  expect(analytics.body.trim().split("\r\n")).toEqual([
    "Tier,Members,Points,Points Earned,Points Redeemed,Total Spent",
    "bronze,1,150,150,0,0.00",
    "silver,0,0,0,0,0.00",
    "gold,1,6000,6000,0,0.00",
    "platinum,1,20000,20000,0,0.00",
    "All,3,26150,26150,0,0.00",
  ]);
});
