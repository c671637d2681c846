/** Each endpoint that says it can wait for a network is safe to be delivered, once or many times. */
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#src/shared/contract.ts";
import { newId } from "#src/shared/ids.ts";
import { minutesAgo, opened, openedAnHourAgo } from "#tests/support/shop/counts.ts";
import { sql } from "kysely";
import { readContracts } from "#tests/support/contracts/contracts.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, technician } = await startShop();

const contracts = await readContracts();
const offline = Object.values(contracts)
  .flatMap((table) => Object.entries<Endpoint>(table))
  .flatMap(([name, endpoint]) =>
    endpoint.offline ? [{ name, endpoint, offline: endpoint.offline }] : [],
  );

/** Whether a schema has a field at this path. Lists on the way are followed. */
function hasField(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (schema instanceof z.ZodArray) return hasField(schema.element, [name, ...rest]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return hasField(schema.unwrap(), [name, ...rest]);
  if (schema instanceof z.ZodPipe) return hasField(schema.in, [name, ...rest]);
  return schema instanceof z.ZodObject && name in schema.shape
    ? hasField(schema.shape[name], rest)
    : false;
}

describe.each(offline)("$name", ({ endpoint, offline: { needs, creates } }) => {
  test("is a write of JSON that is answered once, in the transaction of its effect", () => {
    expect(endpoint.method).not.toBe("GET");
    expect(endpoint.idempotencyKey).toBeDefined();
    const { files, accepts = "json", transaction = "each", secretAnswer, rateLimit } = endpoint;
    expect({ files, accepts, transaction, secretAnswer, rateLimit }).toEqual({
      accepts: "json",
      transaction: "each",
    });
    expect(endpoint.access).not.toBe("public");
  });

  test("names fields that it has", () => {
    const sent = z.object({
      params: endpoint.params ?? z.object(),
      body: endpoint.body as z.ZodObject,
    });
    expect(needs.filter((place) => !hasField(sent, place.split(".")))).toEqual([]);
    expect(needs.length).toBeGreaterThan(0);
  });

  test("lets the device choose the id of what it creates, or says why it need not", () => {
    if ("none" in creates) expect(creates.none.length).toBeGreaterThan(10);
    else expect(needs).toEqual(expect.arrayContaining([...creates]));
  });
});

let itemId: string;
let device: Awaited<ReturnType<typeof takenIn>>;
let countId: string;
beforeAll(async () => {
  const item = await stocked(app.db, 50, { price: 100_000 });
  itemId = item.id;
  device = await takenIn(admin);
  countId = (await opened(admin, [item])).id;
});

/** The records that these verbs write. Jobs write others meanwhile. */
const countRows = async () => {
  const tables =
    "sales payments customers devices device_remarks device_transitions stock_count_scans stock_movements receipts";
  const counts = tables
    .split(" ")
    .map((table) => sql`select count(*) as n from ${sql.table(table)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(app.db)).rows;
};

interface Sample {
  params?: Record<string, string>;
  body: object;
}

/** What a counter delivers. */
const samples: Record<string, () => Sample> = {
  createSale: () => ({ body: { id: newId(), ...cart([{ itemId, quantity: 1 }]) } }),
  createCustomer: () => ({ body: { id: newId(), name: "Asha", phone: newPhone() } }),
  createDevice: () => ({ body: { id: newId(), ...intake() } }),
  takeDevicePayment: () => ({
    params: { id: device.id },
    body: {
      id: newId(),
      method: "mobile_money",
      provider: "mpesa",
      reference: newId(),
      amount: 5000,
    },
  }),
  addRemark: () => ({ params: { id: device.id }, body: { id: newId(), content: "Amepiga simu" } }),
  updateChecklists: () => ({
    params: { id: device.id },
    body: { items: [{ id: device.checklists[0]?.id, result: "ok" }] },
  }),
  changeDeviceStatus: () => ({ params: { id: device.id }, body: { status: "diagnosing" } }),
  countItems: () => ({
    params: { id: countId },
    body: { scans: [{ id: newId(), itemId, madeAt: minutesAgo(2) }], sentAt: minutesAgo(2) },
  }),
};

test("each of them has a sample here", () => {
  expect(Object.keys(samples).toSorted()).toEqual(offline.map(({ name }) => name).toSorted());
});

test.each(Object.entries(samples))(
  "%s is carried out once, however often it comes",
  async (name, make) => {
    if (name === "changeDeviceStatus")
      await admin.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId });
    const { params = {}, body } = make();
    const command = commandOf(admin, name, body, { params });
    const [first] = await deliver(admin, command);
    expect(first).toMatchObject({ state: "applied" });
    const rows = await countRows();
    expect(await deliver(admin, command)).toEqual([first]);
    expect(await countRows()).toEqual(rows);
    if ("id" in body) expect(JSON.stringify(first?.answer)).toContain(String(body.id));
  },
);

describe("what needs a provider, a balance or an approval of the moment", () => {
  const saleWith = (given: object) => ({
    body: { id: newId(), ...cart([{ itemId, quantity: 1 }]), ...given },
  });
  const refused: [string, string, () => Sample][] = [
    [
      "a push to a wallet",
      "createSale",
      () => saleWith({ payment: { method: "mobile_money", provider: "mpesa" } }),
    ],
    ["store credit", "createSale", () => saleWith({ payment: { method: "store_credit" } })],
    [
      "a gift card",
      "createSale",
      () => saleWith({ payment: { method: "gift_card", giftCard: "ABC" } }),
    ],
    ["a reward", "createSale", () => saleWith({ redemptionId: newId() })],
    ["an order request", "createSale", () => saleWith({ orderRequestId: newId() })],
    [
      "an approved discount",
      "createSale",
      () =>
        saleWith({ discount: { type: "percent", value: 50, reason: "x", approvalId: newId() } }),
    ],
    [
      "one of several parts",
      "createSale",
      () =>
        saleWith({
          payment: undefined,
          payments: [
            { method: "cash", amount: 50_000 },
            { method: "card", amount: 50_000 },
          ],
        }),
    ],
    [
      "the deposit by push",
      "createDevice",
      () => ({
        body: {
          id: newId(),
          ...intake(),
          depositAmount: 5000,
          depositPayment: { method: "mobile_money", provider: "mpesa" },
        },
      }),
    ],
    [
      "a repair by push",
      "takeDevicePayment",
      () => ({ params: { id: device.id }, body: { id: newId(), method: "card", amount: 5000 } }),
    ],
    [
      "money back at the hand-over",
      "changeDeviceStatus",
      () => ({ params: { id: device.id }, body: { status: "done", moneyBack: { amount: 100 } } }),
    ],
  ];

  test.each(refused)("is parked: %s", async (_, name, make) => {
    const { params = {}, body } = make();
    const [result] = await deliver(admin, commandOf(admin, name, body, { params }));
    expect(result).toMatchObject({ state: "parked", refusal: { code: "needs_connection" } });
  });
});

describe("what happened before it was delivered", () => {
  const anHourAgo = () => ({ madeAt: minutesAgo(60) });
  const about = (moment: string | null | undefined, minutes: number) =>
    expect(Math.abs(Date.parse(moment ?? "") - Date.parse(minutesAgo(minutes)))).toBeLessThan(
      60_000,
    );
  const paymentOf = (id: string) =>
    app.db
      .selectFrom("payments")
      .select("happenedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("is the moment of a sale and of its payments", async () => {
    const parts = {
      payment: undefined,
      payments: [
        { method: "cash", amount: 40_000 },
        { method: "cash", amount: 60_000 },
      ],
    };
    for (const given of [{}, parts]) {
      const body = { id: newId(), ...cart([{ itemId, quantity: 1 }]), ...given };
      const [result] = await deliver(admin, commandOf(admin, "createSale", body, anHourAgo()));
      expect(result).toMatchObject({ state: "applied" });
      const sale = await app.db
        .selectFrom("sales")
        .select(["happenedAt", "paymentId"])
        .where("id", "=", body.id)
        .executeTakeFirstOrThrow();
      about(sale.happenedAt, 60);
      about((await paymentOf(sale.paymentId)).happenedAt, 60);
    }
  });

  test("is the moment of a payment for a repair", async () => {
    const body = { id: newId(), method: "cash", amount: 5000 };
    const given = { params: { id: device.id }, ...anHourAgo() };
    expect(await deliver(admin, commandOf(admin, "takeDevicePayment", body, given))).toMatchObject([
      { state: "applied" },
    ]);
    about((await paymentOf(body.id)).happenedAt, 60);
  });

  test("is the moment of a scan, which was made before its command", async () => {
    const count = await openedAnHourAgo(app.db, admin, [{ id: itemId }]);
    const id = newId();
    const scans = [{ id, itemId, madeAt: minutesAgo(35) }];
    const given = { params: { id: count.id }, madeAt: minutesAgo(30) };
    const body = { scans, sentAt: minutesAgo(30) };
    expect(await deliver(admin, commandOf(admin, "countItems", body, given))).toMatchObject([
      { state: "applied" },
    ]);
    const scan = await app.db
      .selectFrom("stockCountScans")
      .select("scannedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    about(scan.scannedAt, 35);
  });

  test("is the moment of a check, which does not replace a newer one", async () => {
    const { id, checklists } = await takenIn(admin);
    const [first, second] = checklists;
    const given = { params: { id }, ...anHourAgo() };
    await admin.put(`/api/devices/${id}/checklists`, { items: [{ id: first?.id, result: "ok" }] });
    const items = [first, second].map((item) => ({ id: item?.id, result: "faulty", note: "x" }));
    const [result] = await deliver(admin, commandOf(admin, "updateChecklists", { items }, given));
    expect(result).toMatchObject({ state: "applied" });
    const { body: stored } = await admin.get(`/api/devices/${id}`);
    const itemOf = (item: typeof first) =>
      stored.checklists.find((one: { id: string }) => one.id === item?.id);
    expect(itemOf(first)).toMatchObject({ result: "ok", note: null });
    about(itemOf(first)?.checkedAt, 0);
    expect(itemOf(second)).toMatchObject({ result: "faulty", note: "x" });
    about(itemOf(second)?.checkedAt, 60);
  });

  test("no request of its own can say it", async () => {
    const body = { id: newId(), ...cart([{ itemId, quantity: 1 }]) };
    const refused = await admin.post("/api/sales", { ...body, happenedAt: minutesAgo(60) });
    expect(refused.status).toBe(422);
    await admin.post("/api/sales", body);
    const sale = await app.db
      .selectFrom("sales")
      .select("happenedAt")
      .where("id", "=", body.id)
      .executeTakeFirst();
    expect(sale?.happenedAt).toBeNull();
  });
});
