import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import {
  comeback,
  dueTo,
  earningsOf,
  entriesOf,
  moneyBack,
  paidOut,
  ruleSet,
} from "#tests/support/shop/commission.ts";
import { accountAdded } from "#tests/support/shop/expenses.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { compareRepairs } from "./compare-repairs.ts";

const { app, admin, care, technician } = await startShop();

afterAll(async () => {
  await compareRepairs(app.db, new Date(Date.now() + 600_000));
  expect(await findViolations(app.db)).toEqual([]);
});

beforeAll(() => ruleSet(admin));

const newTechnician = () => signedIn(app, { role: "technician", maxDevicesAllowed: 100 });
const repaired = (by: TestClient, payments: readonly number[] = [600_000, 400_000]) =>
  handedBack({ admin, technician: by }, {}, payments);
const entries = (by: TestClient, deviceId: string) => entriesOf(app, admin, by.userId, deviceId);

describe("a repair", () => {
  test("for one cent earns one cent by a rule of an amount per repair", async () => {
    const by = await newTechnician();
    await ruleSet(admin, { technicianId: by.userId, kind: "per_repair", rate: 700_000 });
    const cheap = { finalAmount: 1, freeReason: "Kosa letu" };
    const device = await handedBack({ admin, technician: by }, cheap, [1]);
    expect(await entries(by, device.id)).toEqual([["earned", 1]]);
  });

  test("earns a percentage of its labour when it is paid and handed over", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    expect(await entries(by, device.id)).toEqual([["earned", 100_000]]);
    expect(await earningsOf(app, by, by.userId)).toMatchObject({
      repairs: 1,
      earned: 100_000,
      reversed: 0,
      paid: 0,
      balance: 100_000,
    });
  });

  test("earns nothing before its money is there", async () => {
    const by = await newTechnician();
    const device = await takenIn(admin, {
      technicianId: by.userId,
      finalAmount: 500_000,
      depositAmount: 0,
      depositWaivedReason: "Jirani",
    });
    const path = `/api/devices/${device.id}`;
    await by.post(`${path}/status`, { status: "in_progress" });
    await finishChecklist(by, device);
    await by.post(`${path}/status`, { status: "completed", signature });
    const parts = [{ dueOn: addDays(today(), 10), amount: 500_000 }];
    const credit = await admin.post(`${path}/credit`, { parts, reason: "Mteja wa zamani" });
    expect(credit.status).toBe(201);
    const done = { status: "done", signature, signedBy: "Asha" };
    expect((await admin.post(`${path}/status`, done)).status).toBe(200);
    expect(await entries(by, device.id)).toEqual([]);

    const { debts } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
    const pay = (amount: number) =>
      admin.post(`/api/debts/${debts[0].id}/payments`, { method: "cash", amount });
    expect((await pay(200_000)).status).toBe(201);
    await compareRepairs(app.db);
    expect(await entries(by, device.id)).toEqual([]);
    expect((await pay(300_000)).status).toBe(201);
    await compareRepairs(app.db);
    expect(await entries(by, device.id)).toEqual([["earned", 50_000]]);
    expect(await compareRepairs(app.db)).toBe(0);

    // What was paid of a debt goes back as a refund of the agreed credit.
    const crew = { admin, technician: by };
    await moneyBack(admin, await comeback(crew, device.id, { isUnderWarranty: false }), 200_000);
    expect(await entries(by, device.id)).toEqual([
      ["earned", 50_000],
      ["refund", -20_000],
    ]);
    expect(await compareRepairs(app.db)).toBe(0);
  });

  test("that is free, or was not repaired, earns nothing", async () => {
    const by = await newTechnician();
    const free = await handedBack({ admin, technician: by }, { finalAmount: 0 }, []);
    expect(await entries(by, free.id)).toEqual([]);
  });

  test("that a reward made free earns like one that was paid, and a comeback takes it back", async () => {
    const by = await newTechnician();
    const device = await takenIn(admin, {
      customerId: await customerWithPoints(app, admin, 1000),
      technicianId: by.userId,
      finalAmount: 500_000,
      depositAmount: 0,
      depositWaivedReason: "Zawadi",
    });
    const reward = { name: "Bila malipo", pointsCost: 100, discountPercentage: 100 };
    const { id: rewardId } = (await admin.post("/api/loyalty/rewards", reward)).body;
    const { customerId } = device;
    const redemption = await admin.post("/api/loyalty/redemptions", { customerId, rewardId });
    const path = `/api/devices/${device.id}`;
    const spent = await admin.post(`${path}/rewards`, { redemptionId: redemption.body.id });
    expect(spent.body).toMatchObject({ chargesAmount: -500_000, balance: 0 });
    await by.post(`${path}/status`, { status: "in_progress" });
    await finishChecklist(by, device);
    await by.post(`${path}/status`, { status: "completed", signature });
    expect(await entries(by, device.id)).toEqual([]);
    await admin.post(`${path}/status`, { status: "done", signature, signedBy: "Asha" });
    expect(await entries(by, device.id)).toEqual([["earned", 50_000]]);
    expect(await compareRepairs(app.db)).toBe(0);

    await comeback({ admin, technician: by }, device.id);
    expect(await entries(by, device.id)).toEqual([
      ["earned", 50_000],
      ["comeback", -50_000],
    ]);
  });

  test("belongs to whoever completed it, and to its technician if a counter completed it", async () => {
    const [first, second] = [await newTechnician(), await newTechnician()];
    const finished = async (completes: TestClient) => {
      const device = await takenIn(admin, {
        technicianId: first.userId,
        finalAmount: 100_000,
        depositAmount: 0,
        depositWaivedReason: "Jirani",
      });
      const path = `/api/devices/${device.id}`;
      await first.post(`${path}/status`, { status: "in_progress" });
      const { version } = (await admin.get(path)).body;
      if (completes === second) {
        const given = await admin.post(`${path}/assign`, {
          technicianId: second.userId,
          version,
        });
        expect(given.status).toBe(200);
      }
      await finishChecklist(admin, device);
      const completed = await completes.post(`${path}/status`, { status: "completed", signature });
      expect(completed.status).toBe(200);
      await admin.post(`${path}/payments`, { method: "cash", amount: 100_000 });
      await admin.post(`${path}/status`, { status: "done", signature, signedBy: "Asha" });
      return device.id;
    };
    expect(await entries(second, await finished(second))).toEqual([["earned", 10_000]]);
    expect(await entries(first, await finished(admin))).toEqual([["earned", 10_000]]);
  });

  test("with parts earns of the price without them, and by margin of what they left", async () => {
    const item = await stocked(app.db, 5, { price: 300_000, cost: 200_000 });
    const withPart = async (by: TestClient) => {
      const device = await takenIn(admin, {
        technicianId: by.userId,
        finalAmount: 1_000_000,
        depositAmount: 0,
        depositWaivedReason: "Jirani",
      });
      const path = `/api/devices/${device.id}`;
      await by.post(`${path}/status`, { status: "in_progress" });
      const used = await by.post(`${path}/parts`, {
        action: "use",
        itemId: item.id,
        quantity: 1,
      });
      expect(used.status).toBe(201);
      await finishChecklist(by, device);
      await by.post(`${path}/status`, { status: "completed", signature });
      await admin.post(`${path}/payments`, { method: "cash", amount: 1_000_000 });
      await admin.post(`${path}/status`, { status: "done", signature, signedBy: "Asha" });
      return device.id;
    };
    const [byLabour, byMargin] = [await newTechnician(), await newTechnician()];
    await ruleSet(admin, { technicianId: byMargin.userId, kind: "margin", rate: 2500 });
    expect(await entries(byLabour, await withPart(byLabour))).toEqual([["earned", 70_000]]);
    const deviceId = await withPart(byMargin);
    expect(await entries(byMargin, deviceId)).toEqual([["earned", 200_000]]);
    const rows = await app.db
      .selectFrom("commissionRepairs")
      .select(["labour", "partsCharged", "partsCost", "amount"])
      .where("deviceId", "=", deviceId)
      .execute();
    expect(rows).toEqual([
      { labour: 700_000, partsCharged: 300_000, partsCost: 200_000, amount: 200_000 },
    ]);
  });
});

describe("a rule", () => {
  test("of a technician goes before that of all, and never changes what was earned", async () => {
    const by = await newTechnician();
    const before = await repaired(by);
    expect(await entries(by, before.id)).toEqual([["earned", 100_000]]);
    await ruleSet(admin, { technicianId: by.userId, kind: "per_repair", rate: 7000 });
    const after = await repaired(by);
    expect(await entries(by, after.id)).toEqual([["earned", 7000]]);
    await ruleSet(admin, { technicianId: by.userId, kind: "none", rate: 0 });
    expect(await entries(by, (await repaired(by)).id)).toEqual([]);
    await compareRepairs(app.db);
    expect(await entries(by, before.id)).toEqual([["earned", 100_000]]);
    expect(await entries(by, after.id)).toEqual([["earned", 7000]]);
  });

  test("with tiers pays more from a repair of the month, and after a sum", async () => {
    const [byCount, bySum] = [await newTechnician(), await newTechnician()];
    const tiers = { technicianId: byCount.userId, kind: "per_repair", rate: 1000 };
    await ruleSet(admin, { ...tiers, tiersBy: "count", tiers: [{ from: 3, rate: 2000 }] });
    await ruleSet(admin, {
      technicianId: bySum.userId,
      tiersBy: "sum",
      tiers: [{ from: 1_500_000, rate: 2000 }],
    });
    for (const [by, earned] of [
      [byCount, [1000, 1000, 2000]],
      [bySum, [100_000, 100_000, 200_000]],
    ] as const)
      for (const amount of earned)
        expect(await entries(by, (await repaired(by)).id)).toEqual([["earned", amount]]);
  });

  test("of the future waits for its day, and one of the past is refused", async () => {
    const by = await newTechnician();
    const given = { technicianId: by.userId, kind: "none", rate: 0, reason: "Likizo" };
    await ruleSet(admin, { ...given, startsOn: addDays(today(), 1) });
    expect(await entries(by, (await repaired(by)).id)).toEqual([["earned", 100_000]]);
    const past = { ...given, startsOn: addDays(today(), -1) };
    expect(await admin.post("/api/commission/rules", past)).toMatchObject({
      status: 422,
      body: { code: "validation_failed" },
    });
  });

  test.each([
    { rate: 10_001 },
    { kind: "none", rate: 5 },
    { tiersBy: "count", tiers: [{ from: 1, rate: 100 }] },
    {
      tiersBy: "count",
      tiers: [
        { from: 5, rate: 100 },
        { from: 5, rate: 200 },
      ],
    },
    { tiersBy: "sum", tiers: [] },
    { tiersBy: "none", tiers: [{ from: 5, rate: 100 }] },
    { reason: " " },
  ])("is refused with %j", async (given) => {
    const rule = { technicianId: null, startsOn: today(), kind: "labour", rate: 1000 };
    const answer = await admin.post("/api/commission/rules", { ...rule, reason: "x", ...given });
    expect(answer).toMatchObject({ status: 422 });
  });
});

describe("money that goes back", () => {
  test("takes back the same part of the commission", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    const crew = { admin, technician: by };
    const id = await comeback(crew, device.id, { isUnderWarranty: false });
    expect(await entries(by, device.id)).toEqual([["earned", 100_000]]);
    await moneyBack(admin, id, 250_000);
    expect(await entries(by, device.id)).toEqual([
      ["earned", 100_000],
      ["refund", -25_000],
    ]);
    expect(await earningsOf(app, admin, by.userId)).toMatchObject({
      earned: 100_000,
      reversed: 25_000,
      balance: 75_000,
    });
  });

  test("after a comeback under warranty takes nothing more back", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    const id = await comeback({ admin, technician: by }, device.id);
    const both = [
      ["earned", 100_000],
      ["comeback", -100_000],
    ];
    expect(await entries(by, device.id)).toEqual(both);
    await moneyBack(admin, id, 1_000_000);
    await compareRepairs(app.db);
    expect(await entries(by, device.id)).toEqual(both);
    expect(await earningsOf(app, admin, by.userId)).toMatchObject({ balance: 0 });
  });

  test("under warranty, as staff decided after the approval, is of the day of that decision", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    const id = await comeback({ admin, technician: by }, device.id, { isUnderWarranty: false });
    const earlier = sql<string>`now() - interval '3 days'`;
    await app.db
      .updateTable("returnedDevices")
      .set({ approvalDecidedAt: earlier, createdAt: earlier })
      .where("id", "=", id)
      .execute();
    const { version } = (await admin.get(`/api/returns/${id}`)).body;
    const overruled = { version, warrantyStatus: "in-warranty", reason: "Kosa letu" };
    expect((await admin.post(`/api/returns/${id}/warranty`, overruled)).status).toBe(200);
    expect(await entries(by, device.id)).toEqual([
      ["earned", 100_000],
      ["comeback", -100_000],
    ]);
    const back = await app.db
      .selectFrom("commissionEntries")
      .select("day")
      .where("deviceId", "=", device.id)
      .where("kind", "=", "comeback")
      .executeTakeFirst();
    expect(back?.day).toBe(today());
  });

  test("is counted once, also when two jobs run at once after the reactions", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    await entries(by, device.id);
    const runs = await Promise.all([compareRepairs(app.db), compareRepairs(app.db)]);
    expect(runs).toEqual([0, 0]);
    expect(await entries(by, device.id)).toEqual([["earned", 100_000]]);
  });
});

describe("a payout", () => {
  test("pays what is due once, with a number, and of two at the same time one is refused", async () => {
    const by = await newTechnician();
    const device = await repaired(by);
    await entries(by, device.id);
    expect(await dueTo(admin, by.userId)).toEqual({
      amount: 100_000,
      repairs: 1,
      balance: 100_000,
    });
    expect(await paidOut(admin, by.userId, 90_000)).toMatchObject({
      status: 409,
      body: { code: "commission_changed", params: { due: 100_000 } },
    });
    const answers = await Promise.all([1, 2].map(() => paidOut(admin, by.userId, 100_000)));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      201, 409,
    ]);
    const [paid, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(refused!.body.code).toBe("nothing_to_pay");
    expect(paid!.body).toMatchObject({
      payoutNumber: expect.stringMatching(/^CP-\d\d-\d{6}$/),
      amount: 100_000,
      isFromDrawer: false,
      lines: [{ deviceId: device.id, earned: 100_000, reversed: 0 }],
    });
    expect(await earningsOf(app, by, by.userId)).toMatchObject({ paid: 100_000, balance: 0 });
    const pdf = await by.get(`/api/commission/payouts/${paid!.body.id}/slip.pdf?language=sw`);
    expect(pdf.status).toBe(200);
  });

  test("is lowered by what the technician owes, and never negative", async () => {
    const by = await newTechnician();
    const [first, crew] = [await repaired(by), { admin, technician: by }];
    await entries(by, first.id);
    expect((await paidOut(admin, by.userId, 100_000)).status).toBe(201);
    await comeback(crew, first.id);
    expect(await earningsOf(app, admin, by.userId)).toMatchObject({ balance: -100_000 });
    expect(await paidOut(admin, by.userId, 1)).toMatchObject({ body: { code: "nothing_to_pay" } });
    await entries(by, (await repaired(by, [600_000])).id);
    expect(await dueTo(admin, by.userId)).toMatchObject({ amount: -40_000, balance: -40_000 });
    expect((await paidOut(admin, by.userId, 1)).body.code).toBe("nothing_to_pay");
    await entries(by, (await repaired(by)).id);
    const last = await paidOut(admin, by.userId, 60_000);
    expect(last.body.lines).toHaveLength(3);
    expect(await dueTo(admin, by.userId)).toMatchObject({ amount: 0, balance: 0 });
  });

  test("from a drawer leaves it, and comes back when it is undone with a reason", async () => {
    const by = await newTechnician();
    await entries(by, (await repaired(by)).id);
    const payer = await signedIn(app, { role: "admin" });
    const cash = { method: "cash", isFromDrawer: true };
    expect((await paidOut(payer, by.userId, 100_000, cash)).body.code).toBe("shift_required");
    const shift = await payer.post("/api/shifts", { openingFloat: 5_000_000 });
    const { id: paymentAccountId } = await accountAdded(admin);
    const both = await paidOut(payer, by.userId, 100_000, { ...cash, paymentAccountId });
    expect(Object.keys(problemOf(both).fields ?? {})).toEqual(["paymentAccountId"]);
    const paid = await paidOut(payer, by.userId, 100_000, cash);
    expect(paid).toMatchObject({ status: 201, body: { isFromDrawer: true } });
    const movements = async () =>
      (await payer.get(`/api/shifts/${shift.body.id}`)).body.movements.map(
        ({ kind, direction, amount }: Record<string, unknown>) => [kind, direction, amount],
      );
    expect(await movements()).toEqual([["commission", "out", 100_000]]);
    const path = `/api/commission/payouts/${paid.body.id}/void`;
    expect((await payer.post(path, { reason: " " })).status).toBe(422);
    const undone = await payer.post(path, { reason: "Kosa" });
    expect(undone.body).toMatchObject({ voidReason: "Kosa", voidedBy: { id: payer.userId } });
    expect(await movements()).toContainEqual(["commission", "in", 100_000]);
    expect((await payer.post(path, { reason: "Tena" })).body.code).toBe("payout_voided");
    expect(await dueTo(admin, by.userId)).toMatchObject({ amount: 100_000, balance: 100_000 });
    expect((await paidOut(admin, by.userId, 100_000)).status).toBe(201);
  });

  test("that is undone puts the cash back into the shift that it left, else into the own drawer", async () => {
    const by = await newTechnician();
    const payer = await signedIn(app, { role: "admin" });
    const boss = await signedIn(app, { role: "admin" });
    const cash = { method: "cash", isFromDrawer: true };
    const paidByPayer = async () => {
      await entries(by, (await repaired(by)).id);
      const { amount } = await dueTo(admin, by.userId);
      return (await paidOut(payer, by.userId, amount, cash)).body.id;
    };
    const undone = (id: string) =>
      boss.post(`/api/commission/payouts/${id}/void`, { reason: "Kosa" });
    const shift = await shiftOpened(payer, 5_000_000);
    expect((await undone(await paidByPayer())).status).toBe(200);
    const { movements } = (await payer.get(`/api/shifts/${shift.id}`)).body;
    const [out, back] = movements;
    expect(back).toMatchObject({ direction: "in", amount: 100_000, corrects: out.id });
    const kept = await paidByPayer();
    const closed = await payer.post(`/api/shifts/${shift.id}/close`, count(4_800_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 4_800_000, difference: 0 });
    expect((await undone(kept)).body.code).toBe("shift_required");
    const own = await shiftOpened(boss, 0);
    expect((await undone(kept)).status).toBe(200);
    expect((await boss.get(`/api/shifts/${own.id}`)).body.movements).toMatchObject([
      { kind: "commission", direction: "in", amount: 200_000, corrects: null },
    ]);
  });

  test("is told to the technician, and so is its undoing, each once and to nobody else", async () => {
    const [by, other] = [await newTechnician(), await newTechnician()];
    const told = async (client: TestClient) =>
      (await client.get("/api/notifications")).body.items
        .filter(({ kind }: Record<string, unknown>) => kind === "commission_paid")
        .map(({ code, type, values, href }: Record<string, unknown>) => [code, type, values, href]);
    await entries(by, (await repaired(by)).id);
    expect((await paidOut(admin, by.userId, 90_000)).status).toBe(409);
    expect(await told(by)).toEqual([]);
    const { body } = await paidOut(admin, by.userId, 100_000);
    const values = { number: body.payoutNumber, amount: 100_000 };
    const href = `/earnings/payouts/${body.id}`;
    const paid = ["commission_paid", "success", values, href];
    expect(await told(by)).toEqual([paid]);
    const path = `/api/commission/payouts/${body.id}/void`;
    expect((await admin.post(path, { reason: "Kosa" })).status).toBe(200);
    expect((await admin.post(path, { reason: "Tena" })).status).toBe(409);
    expect(await told(by)).toEqual([["commission_undone", "warning", values, href], paid]);
    for (const client of [other, admin, care]) expect(await told(client)).toEqual([]);
  });

  test("to oneself is no news, and neither is one to a user who may not see their earnings", async () => {
    const [owner, hidden] = [await newTechnician(), await newTechnician()];
    for (const by of [owner, hidden]) await entries(by, (await repaired(by)).id);
    const become = async ({ userId }: TestClient, rights: Record<string, unknown>) => {
      const { version } = (await admin.get(`/api/users/${userId}`)).body;
      const change = { version, reason: "Jaribio", ...rights };
      expect((await admin.post(`/api/users/${userId}/rights`, change)).status).toBe(200);
    };
    await become(owner, { role: "admin" });
    await become(hidden, { permissions: ["view_devices"] });
    expect((await paidOut(owner, owner.userId, 100_000)).status).toBe(201);
    expect((await paidOut(owner, hidden.userId, 100_000)).status).toBe(201);
    for (const client of [owner, hidden]) {
      expect((await client.get("/api/notifications")).body.items).not.toContainEqual(
        expect.objectContaining({ kind: "commission_paid" }),
      );
    }
  });

  test("up to a day covers nothing of a later day, and no day of the future", async () => {
    const by = await newTechnician();
    await entries(by, (await repaired(by)).id);
    const before = { upTo: addDays(today(), -1) };
    expect((await paidOut(admin, by.userId, 1, before)).body.code).toBe("nothing_to_pay");
    const later = { upTo: addDays(today(), 1) };
    expect((await paidOut(admin, by.userId, 1, later)).status).toBe(422);
  });
});

test("the report of earnings has the sums of the screen, for those who may see them", async () => {
  const by = await newTechnician();
  await entries(by, (await repaired(by)).id);
  const path = `/api/reports/technician-earnings?from=${today()}&to=${today()}`;
  const reader = await signedIn(app, { role: "customer-care", permissions: ["view_reports"] });
  expect((await reader.get(path)).status).toBe(403);
  const { body, status } = await admin.get(path);
  expect(status).toBe(200);
  const { items } = (await admin.get(`/api/commission/earnings?from=${today()}&to=${today()}`))
    .body;
  const text = JSON.stringify(body);
  for (const { technician: who, balance } of items) {
    expect(text).toContain(who.name);
    expect(text).toContain(String(balance));
  }
});

describe("the rights", () => {
  test("show technicians their own earnings, entries and slips only", async () => {
    const [by, other] = [await newTechnician(), await newTechnician()];
    await entries(by, (await repaired(by)).id);
    const { body } = await paidOut(admin, by.userId, 100_000);
    const days = `from=${today()}&to=${today()}`;
    const all = await by.get(`/api/commission/earnings?${days}`);
    expect(all.body.items).toMatchObject([{ technician: { id: by.userId } }]);
    for (const path of [
      `/api/commission/earnings?${days}&technicianId=${by.userId}`,
      `/api/commission/entries?technicianId=${by.userId}`,
      `/api/commission/payouts?technicianId=${by.userId}`,
      `/api/commission/payouts/${body.id}`,
      `/api/commission/payouts/${body.id}/slip.pdf`,
    ]) {
      const statuses = [by, other, care].map(async (client) => (await client.get(path)).status);
      const hidden = path.includes(body.id) ? 404 : 403;
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 200, hidden, 403]);
    }
  });

  test("let nobody pay, undo or set rules without manage_commission, not even for themselves", async () => {
    await entries(technician, (await repaired(technician)).id);
    expect((await paidOut(technician, technician.userId, 100_000)).status).toBe(403);
    const rule = { technicianId: technician.userId, startsOn: today(), kind: "labour", rate: 9000 };
    const set = { ...rule, reason: "Mimi" };
    expect((await technician.post("/api/commission/rules", set)).status).toBe(403);
    const { amount } = await dueTo(admin, technician.userId);
    const { body } = await paidOut(admin, technician.userId, amount);
    const path = `/api/commission/payouts/${body.id}/void`;
    expect((await technician.post(path, { reason: "Tena" })).status).toBe(403);
  });
});
