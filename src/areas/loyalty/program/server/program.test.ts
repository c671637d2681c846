import { describe, expect, test } from "vitest";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { newCustomer } from "#tests/support/shop/sales.ts";

const { app, admin, care } = await startShop();
const reason = "Tunabadilisha viwango";
const change = (body: object) => admin.put("/api/settings/loyalty", { reason, ...body });
const preview = (body: object) => admin.post("/api/loyalty/rules/preview", body);
const levelOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body.loyaltyLevel;

async function customerWith(points: number): Promise<string> {
  const customerId = await newCustomer(admin);
  if (points > 0)
    await admin.post("/api/loyalty/points", { customerId, points, reason: "Promotion" });
  return customerId;
}

describe("the rules", () => {
  test("change with a reason, which the event records with before and after", async () => {
    expect((await admin.get("/api/loyalty/rules")).body).toMatchObject({ referralBonus: 500 });
    const changed = await change({ referralBonus: 600, goldDiscount: 12.5 });
    expect(changed).toMatchObject({
      status: 200,
      body: { referralBonus: 600, goldDiscount: 12.5 },
    });
    const event = await app.db
      .selectFrom("events")
      .select(["data", "actorId"])
      .where("kind", "=", "settings.updated")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      actorId: admin.userId,
      data: {
        category: "loyalty",
        before: { referralBonus: 500, goldDiscount: 10 },
        after: { referralBonus: 600, goldDiscount: 12.5 },
        reason,
      },
    });
  });

  test("need the right; a reason is asked for on the screen alone", async () => {
    const wanted = { reason, goldDiscount: 50 };
    expect((await care.put("/api/settings/loyalty", wanted)).status).toBe(403);
    expect((await care.post("/api/loyalty/rules/preview", wanted)).status).toBe(403);
    expect((await care.get("/api/loyalty/rules")).status).toBe(403);
    expect((await admin.get("/api/settings/loyalty")).body.goldDiscount).not.toBe(50);
    expect((await admin.put("/api/settings/loyalty", { goldDiscount: 14 })).status).toBe(200);
  });

  test.each([
    [{ pointsPerShilling: -1 }, "pointsPerShilling", "Points per shilling cannot be negative"],
    [
      { silverThreshold: 5000 },
      "silverThreshold",
      "Silver threshold must be less than gold threshold",
    ],
    [
      { goldThreshold: 15_000 },
      "goldThreshold",
      "Gold threshold must be less than platinum threshold",
    ],
    [
      { bronzeThreshold: 1000 },
      "bronzeThreshold",
      "Bronze threshold must be less than silver threshold",
    ],
  ])("refuse %j", async (body, field, message) => {
    for (const answer of [await change(body), await preview(body)])
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });
});

test("the preview counts who would move, and afterwards the levels rise but never fall", async () => {
  const [low, middle, high] = [
    await customerWith(500),
    await customerWith(2000),
    await customerWith(20_000),
  ];
  const lower = { silverThreshold: 300, goldThreshold: 1500, platinumThreshold: 15_000 };
  const shown = await preview(lower);
  expect(shown.body.levels).toEqual([
    { level: "bronze", now: 1, after: 0, gained: 0, left: 1 },
    { level: "silver", now: 1, after: 1, gained: 1, left: 1 },
    { level: "gold", now: 0, after: 1, gained: 1, left: 0 },
    { level: "platinum", now: 1, after: 1, gained: 0, left: 0 },
  ]);
  expect((await preview({ ...lower, autoLevelUp: false })).body.levels[1]).toMatchObject({
    gained: 0,
    left: 0,
  });
  expect(await levelOf(low)).toBe("bronze");

  await change(lower);
  await readEventually(
    () => Promise.all([low, middle, high].map(levelOf)),
    (levels) => levels.join() === "silver,gold,platinum",
  );
  await change({ silverThreshold: 10_000, goldThreshold: 50_000, platinumThreshold: 100_000 });
  expect(await Promise.all([low, middle, high].map(levelOf))).toEqual([
    "silver",
    "gold",
    "platinum",
  ]);
});
