import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { findViolations } from "#src/app/invariants.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { newId } from "#src/shared/ids.ts";
import { expireApprovals } from "./expire-approvals.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import {
  cart,
  longAgo,
  mobile,
  newCustomer,
  runOut,
  simulated,
  sold,
  tally,
} from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

// `care` and `colleague` may only ask; `admin` and `owner` decide.
const { app, admin, care, technician } = await startShop({ admin: "Amina", care: "Grace" });
const owner = await signedIn(app, { role: "admin" });
const colleague = await signedIn(app, { role: "customer-care" });

const PRICE = 1_000_000;
const decide = (client: TestClient, id: string, decision: string, body: object = {}) =>
  client.post(`/api/approvals/${id}/${decision}`, body);
const asked = async (answer: Promise<any>): Promise<string> => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 201, body: { status: "waiting" } });
  return body.id;
};
const askToDelete = (client: TestClient, deviceId: string, reason = "Imeandikwa mara mbili") =>
  client.post(`/api/devices/${deviceId}/deletion-requests`, { reason });
const idsOf = async (client: TestClient, view: string): Promise<string[]> => {
  const { body } = await client.get(`/api/approvals?view=${view}&limit=100`);
  return body.items.map(({ id }: { id: string }) => id);
};
const eventsOf = (recordId: string) =>
  app.db
    .selectFrom("events")
    .select(["kind", "actorId", "data"])
    .where("recordId", "=", recordId)
    .orderBy("id")
    .execute();

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

describe("the deletion of a device", () => {
  test("is done once it is approved, under both names", async () => {
    const device = await takenIn(admin);
    const id = await asked(askToDelete(care, device.id));
    expect(await idsOf(admin, "decide")).toContain(id);
    expect(await idsOf(care, "mine")).toContain(id);
    expect((await admin.get(`/api/approvals/${id}`)).body).toMatchObject({
      kind: "device_deletion",
      subjectId: device.id,
      subjectName: `${device.ticketNumber} · Tecno Spark 20`,
      reason: "Imeandikwa mara mbili",
      amount: null,
      user: { id: care.userId, name: "Grace" },
      moves: [],
    });
    expect(await decide(admin, id, "approve", { note: "Sawa" })).toMatchObject({
      status: 200,
      body: { status: "done", moves: [{ status: "done", note: "Sawa", user: { name: "Amina" } }] },
    });
    expect((await admin.get(`/api/devices/${device.id}`)).status).toBe(404);
    expect(await eventsOf(device.id)).toContainEqual(
      expect.objectContaining({
        kind: "device.deleted",
        actorId: care.userId,
        data: expect.objectContaining({ approvedBy: admin.userId }),
      }),
    );
    expect((await eventsOf(id)).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ["approval.asked", care.userId],
      ["approval.done", admin.userId],
    ]);
    expect(problemOf(await decide(admin, id, "approve")).code).toBe("invalid_transition");
    await expectAllWell();
  });

  test("is refused while somebody else's work hangs on the device", async () => {
    const device = await takenIn(admin);
    const id = await asked(askToDelete(care, device.id));
    await admin.post(`/api/devices/${device.id}/remarks`, { content: "Mteja amepiga simu" });
    expect(problemOf(await decide(admin, id, "approve")).code).toBe("has_linked_records");
    expect((await admin.get(`/api/approvals/${id}`)).body.status).toBe("waiting");
    // Nobody need decide about what is not possible.
    const other = await takenIn(admin);
    await admin.post(`/api/devices/${other.id}/remarks`, { content: "Betri" });
    expect(problemOf(await askToDelete(care, other.id)).code).toBe("has_linked_records");
    await decide(care, id, "cancel");
  });

  test("is refused if the device was changed after the request", async () => {
    const device = await takenIn(admin);
    const id = await asked(askToDelete(care, device.id));
    const { version } = (await admin.get(`/api/devices/${device.id}`)).body;
    const edit = { version, model: "Spark 30" };
    expect((await admin.patch(`/api/devices/${device.id}`, edit)).status).toBe(200);
    expect(problemOf(await decide(admin, id, "approve")).code).toBe("approval_outdated");
    expect((await decide(admin, id, "reject", { note: "Uliza tena" })).status).toBe(200);
    const again = await asked(askToDelete(care, device.id));
    expect((await decide(admin, again, "approve")).body.status).toBe("done");
  });

  test("can be asked for once at a time, and only by those who may not do it", async () => {
    const device = await takenIn(admin);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askToDelete(care, device.id)),
    );
    expect(tally(answers)).toEqual({ "201": 1, "409 approval_open": 7 });
    expect(problemOf(await askToDelete(admin, device.id)).code).toBe("approval_not_needed");
    const reader = await signedIn(app, { permissions: ["view_devices"] });
    expect((await askToDelete(reader, device.id)).status).toBe(403);
    expect((await askToDelete(care, newId())).status).toBe(404);
    expect((await askToDelete(technician, device.id, " ")).status).toBe(422);
  });
});

describe("a decision", () => {
  test("needs the right of the act, and a reason if it is a no", async () => {
    const id = await asked(askToDelete(care, (await takenIn(admin)).id));
    for (const decision of ["approve", "reject"])
      expect(problemOf(await decide(care, id, decision, { note: "x" })).code).toBe("forbidden");
    // A colleague neither decides nor reads it.
    expect((await colleague.get(`/api/approvals/${id}`)).status).toBe(404);
    expect(problemOf(await decide(colleague, id, "cancel")).code).toBe("forbidden");
    const refunder = await signedIn(app, { permissions: ["approve_late_refunds"] });
    expect(problemOf(await decide(refunder, id, "approve")).code).toBe("forbidden");
    expect(await idsOf(refunder, "all")).not.toContain(id);
    expect((await decide(admin, id, "reject", { note: "  " })).status).toBe(422);
    expect((await decide(admin, id, "reject", { note: "Ina malipo" })).body).toMatchObject({
      status: "rejected",
      moves: [{ note: "Ina malipo" }],
    });
    expect((await decide(admin, newId(), "approve")).status).toBe(404);
  });

  test("by two admins at once is made once, and the act is done once", async () => {
    for (let round = 0; round < 5; round++) {
      const item = await stocked(app.db, 20, { cost: 10_000_000 });
      const id = await asked(
        care.post(`/api/items/${item.id}/adjustment-requests`, {
          quantity: -5,
          reason: "damaged",
          why: "Maji yaliingia",
        }),
      );
      const answers = await Promise.all([
        decide(admin, id, "approve"),
        decide(owner, id, "approve"),
        decide(care, id, "cancel"),
      ]);
      expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 2 });
      const { status } = (await admin.get(`/api/approvals/${id}`)).body;
      expect(await stockOf(app.db, item.id)).toMatchObject({
        quantity: status === "done" ? 15 : 20,
      });
    }
    await expectAllWell();
  });

  test("sent twice with one key is made once", async () => {
    const item = await stocked(app.db, 20, { cost: 10_000_000 });
    const body = { quantity: 3, reason: "found", why: "Zilikuwa nyuma" };
    const id = await asked(care.post(`/api/items/${item.id}/adjustment-requests`, body));
    const headers = { "idempotency-key": newId() };
    const send = () => admin.post(`/api/approvals/${id}/approve`, {}, { headers });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 23 });
  });

  test("is told to the requester, and the request to those who decide", async () => {
    const newcomer = await signedIn(app, { role: "customer-care" });
    const id = await asked(askToDelete(newcomer, (await takenIn(admin)).id));
    const codesOf = async (client: TestClient) =>
      (await client.get("/api/notifications")).body.items
        .filter(({ href }: { href: string }) => href.includes(id))
        .map(({ code }: { code: string }) => code);
    expect(await codesOf(owner)).toEqual(["approval_asked"]);
    expect(await codesOf(colleague)).toEqual([]);
    await decide(owner, id, "reject", { note: "Hapana" });
    expect(await codesOf(newcomer)).toEqual(["approval_rejected"]);
  });

  test("does nothing in the name of a user who was deactivated or may not ask any more", async () => {
    const leaver = await signedIn(app, { role: "customer-care" });
    const id = await asked(askToDelete(leaver, (await takenIn(admin)).id));
    await admin.post(`/api/users/${leaver.userId}/deactivate`, {});
    expect(problemOf(await decide(admin, id, "approve")).code).toBe("requester_may_not");
    expect((await decide(admin, id, "cancel")).body.status).toBe("cancelled");
  });
});

describe("an adjustment of stock", () => {
  const adjust = (client: TestClient, itemId: string, quantity: number) =>
    client.post(`/api/items/${itemId}/adjustments`, { quantity, reason: "damaged" });

  test("needs an approval above the limit of the shop, and is then done in the requester's name", async () => {
    // The limit of a day is TSh 200,000; a piece costs TSh 100,000.
    const item = await stocked(app.db, 20, { cost: 10_000_000 });
    const ask = (quantity: number) =>
      care.post(`/api/items/${item.id}/adjustment-requests`, {
        quantity,
        reason: "damaged",
        note: "Rafu ya juu",
        why: "Zilianguka",
      });
    expect(problemOf(await ask(-2)).code).toBe("approval_not_needed");
    expect((await adjust(care, item.id, -2)).status).toBe(200);
    expect(problemOf(await adjust(care, item.id, -3)).code).toBe("adjustment_needs_approval");
    expect((await adjust(admin, item.id, -3)).status).toBe(200);
    expect(problemOf(await ask(-50)).code).toBe("insufficient_stock");
    const id = await asked(ask(-4));
    // The value of stock is a cost, which the counter does not see.
    expect((await care.get(`/api/approvals/${id}`)).body.amount).toBeNull();
    expect((await admin.get(`/api/approvals/${id}`)).body).toMatchObject({
      amount: 40_000_000,
      adjustmentReason: "damaged",
      lines: [{ quantity: -4 }],
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 15 });
    expect((await decide(admin, id, "approve")).status).toBe(200);
    const { items } = (await admin.get(`/api/stock-movements?itemId=${item.id}`)).body;
    expect(items[0]).toMatchObject({ quantity: -4, reason: "damaged", note: "Rafu ya juu" });
    const { createdBy } = await app.db
      .selectFrom("stockMovements")
      .select("createdBy")
      .where("id", "=", items[0].id)
      .executeTakeFirstOrThrow();
    expect(createdBy).toBe(care.userId);
    await expectAllWell();
  });

  test("is refused once its pieces are worth more, or are sold", async () => {
    const item = await stocked(app.db, 5, { cost: 10_000_000, price: 20_000_000 });
    const ask = (quantity: number) =>
      care.post(`/api/items/${item.id}/adjustment-requests`, {
        quantity,
        reason: "lost",
        why: "Hazionekani",
      });
    const id = await asked(ask(-5));
    await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    expect(problemOf(await decide(admin, id, "approve")).code).toBe("insufficient_stock");
    await decide(care, id, "cancel");
    const smaller = await asked(ask(-3));
    const corrected = await admin.post(`/api/items/${item.id}/value-corrections`, {
      unitCost: 20_000_000,
      reason: "Bei ya ununuzi",
    });
    expect(corrected).toMatchObject({ status: 200 });
    expect(problemOf(await decide(admin, smaller, "approve")).code).toBe("approval_outdated");
    await decide(care, smaller, "cancel");
  });

  test("has no limit while the limit is 0", async () => {
    await admin.put("/api/settings/inventory", { adjustmentLimit: 0 });
    const item = await stocked(app.db, 20, { cost: 10_000_000 });
    expect((await adjust(care, item.id, -9)).status).toBe(200);
    await admin.put("/api/settings/inventory", { adjustmentLimit: 200_000 });
  });
});

describe("a discount above the limit", () => {
  const discountFor = (itemId: string, given: object = {}) => ({
    lines: [{ itemId, quantity: 2 }],
    discount: { type: "percent", value: 25 },
    reason: "Mteja wa jumla",
    ...given,
  });
  const askFor = (client: TestClient, body: object) => client.post("/api/discount-requests", body);
  const sell = (client: TestClient, itemId: string, quantity: number, given: object) =>
    client.post("/api/sales", cart([{ itemId, quantity }], { ...given }));

  test("is given once, with the approved cart, and the sale names the approval", async () => {
    const item = await stocked(app.db, 20, { price: PRICE, name: "Chaja" });
    const customerId = await newCustomer(admin);
    const id = await asked(askFor(care, discountFor(item.id, { customerId })));
    expect((await admin.get(`/api/approvals/${id}`)).body).toMatchObject({
      kind: "discount",
      amount: 500_000,
      discount: { type: "percent", value: 25, subtotal: 2_000_000 },
      lines: [{ name: "Chaja", quantity: 2 }],
      customer: { id: customerId },
    });
    const discount = { type: "percent", value: 25, approvalId: id };
    const waiting = await sell(care, item.id, 2, { customerId, discount });
    expect(problemOf(waiting)).toMatchObject({
      code: "approval_not_usable",
      params: { status: "waiting" },
    });
    expect((await decide(admin, id, "approve")).body.status).toBe("approved");
    // A colleague, another customer, fewer goods or a larger discount do not use it.
    const use = (client: TestClient, quantity: number, given: object = {}) =>
      sell(client, item.id, quantity, { customerId, discount, ...given });
    expect(problemOf(await use(colleague, 2)).code).toBe("forbidden");
    const another = { customerId: await newCustomer(admin) };
    expect(problemOf(await use(care, 2, another)).code).toBe("approval_outdated");
    expect(problemOf(await use(care, 1)).code).toBe("approval_outdated");
    const larger = { discount: { ...discount, value: 26 } };
    expect(problemOf(await use(care, 2, larger)).code).toBe("approval_outdated");
    // Neither do other goods at the same price, which may have cost the shop more.
    const dearer = await stocked(app.db, 5, { price: PRICE * 2, cost: PRICE * 2 });
    const instead = await sell(care, dearer.id, 1, { customerId, discount });
    expect(problemOf(instead).code).toBe("approval_outdated");

    const answers = await Promise.all([use(care, 2), use(care, 2), use(care, 2)]);
    expect(tally(answers)).toEqual({ "201": 1, "409 approval_not_usable": 2 });
    const { sale } = answers.find(({ status }) => status === 201)?.body ?? {};
    expect(sale).toMatchObject({ discountAmount: 500_000, discountReason: "Mteja wa jumla" });
    expect((await care.get(`/api/approvals/${id}`)).body).toMatchObject({
      status: "done",
      sale: { id: sale.id, saleNumber: sale.saleNumber },
      moves: [{ user: { name: "Amina" } }, { user: { name: "Grace" } }],
    });
    await expectAllWell();
  });

  test("allows further goods at the approved amount, and can be taken back until it is used", async () => {
    const item = await stocked(app.db, 20, { price: PRICE });
    const fixed = { type: "fixed", value: 500_000 };
    const id = await asked(askFor(care, discountFor(item.id, { discount: fixed })));
    await decide(admin, id, "approve");
    expect((await care.get("/api/approvals/counts")).body).toMatchObject({ approved: 1 });
    const discount = { ...fixed, approvalId: id };
    expect((await sell(care, item.id, 3, { discount })).status).toBe(201);
    const unused = await asked(askFor(care, discountFor(item.id)));
    await decide(admin, unused, "approve");
    expect((await decide(owner, unused, "cancel")).body.status).toBe("cancelled");
    const late = { discount: { type: "percent", value: 25, approvalId: unused } };
    expect(problemOf(await sell(care, item.id, 2, late)).code).toBe("approval_not_usable");
  });

  test("is not asked for within the limit, nor by those who may give it", async () => {
    const item = await stocked(app.db, 20, { price: PRICE });
    const small = discountFor(item.id, { discount: { type: "percent", value: 10 } });
    expect(problemOf(await askFor(care, small)).code).toBe("approval_not_needed");
    expect(problemOf(await askFor(admin, discountFor(item.id))).code).toBe("approval_not_needed");
    expect((await askFor(technician, discountFor(item.id))).status).toBe(403);
    expect(problemOf(await askFor(care, discountFor(newId()))).code).toBe("product_not_found");
    const tooMuch = discountFor(item.id, { discount: { type: "percent", value: 101 } });
    expect((await askFor(care, tooMuch)).status).toBe(422);
    // A price of the client's own does not lower the subtotal.
    const priceOverride = { unitPrice: 1, reason: "x" };
    const lines = [{ itemId: item.id, quantity: 2, priceOverride }];
    expect((await askFor(care, discountFor(item.id, { lines }))).status).toBe(403);
  });
});

test("a discount is given back when its sale is cancelled, and can be used again", async () => {
  const { id: itemId } = await stocked(app.db, 20, { price: PRICE });
  const lines = [{ itemId, quantity: 2 }];
  const discount = { type: "percent", value: 40 };
  const id = await asked(care.post("/api/discount-requests", { lines, discount, reason: "x" }));
  await decide(admin, id, "approve");
  const used = { discount: { ...discount, approvalId: id } };
  const first = await sold(care, lines, { ...used, payment: mobile(simulated.never) });
  expect(first.status).toBe("pending");
  expect((await care.get(`/api/approvals/${id}`)).body.status).toBe("done");
  expect((await care.post(`/api/sales/${first.id}/cancel`, {})).status).toBe(200);
  const { body: free } = await care.get(`/api/approvals/${id}`);
  expect(free).toMatchObject({ status: "approved", sale: null });
  expect(free.moves.map(({ status }: { status: string }) => status)).toEqual([
    "approved",
    "done",
    "given_back",
  ]);
  const second = await sold(care, lines, used);
  expect((await care.get(`/api/approvals/${id}`)).body).toMatchObject({
    status: "done",
    sale: { id: second.id },
  });
  await expectAllWell();
});

test("a discount is given back by itself when its sale is not paid in time", async () => {
  const { id: itemId } = await stocked(app.db, 20, { price: PRICE });
  const lines = [{ itemId, quantity: 1 }];
  const discount = { type: "percent", value: 40 };
  const id = await asked(care.post("/api/discount-requests", { lines, discount, reason: "x" }));
  await decide(admin, id, "approve");
  const sale = await sold(care, lines, {
    discount: { ...discount, approvalId: id },
    payment: mobile(simulated.never),
  });
  await runOut(app, sale.id);
  await expireSales(app.db);
  expect((await care.get(`/api/approvals/${id}`)).body).toMatchObject({
    status: "approved",
    moves: [{ status: "approved" }, { status: "done" }, { status: "given_back", user: null }],
  });
  await expectAllWell();
});

test("a request that nobody decides or uses expires after two weeks; a late refund never does", async () => {
  const waiting = await asked(askToDelete(care, (await takenIn(admin)).id));
  const young = await asked(askToDelete(care, (await takenIn(admin)).id));
  await sql`alter table approval_requests disable trigger user`.execute(app.db);
  await sql`update approval_requests set created_at = now() - interval '15 days' where id = ${waiting}`.execute(
    app.db,
  );
  await sql`alter table approval_requests enable trigger user`.execute(app.db);
  await expireApprovals(app.db);
  await expireApprovals(app.db);
  expect((await care.get(`/api/approvals/${waiting}`)).body).toMatchObject({
    status: "expired",
    moves: [{ status: "expired", user: null, note: null }],
  });
  expect((await care.get(`/api/approvals/${young}`)).body.status).toBe("waiting");
  expect(problemOf(await decide(admin, waiting, "approve")).code).toBe("invalid_transition");
  expect((await eventsOf(waiting)).at(-1)).toMatchObject({
    kind: "approval.expired",
    actorId: null,
  });
  await expectAllWell();
  await decide(care, young, "cancel");
});

test("a late refund waits in the same inbox, and is given back at the counter", async () => {
  const item = await stocked(app.db, 5, { price: PRICE, name: "Betri" });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
  await longAgo(app, sale.id);
  const request = await care.post(`/api/sales/${sale.id}/refund-requests`, { reason: "Mbovu" });
  const { id } = request.body;
  expect((await admin.get(`/api/approvals/${id}`)).body).toMatchObject({
    kind: "late_refund",
    status: "waiting",
    subjectId: sale.id,
    subjectName: sale.saleNumber,
    amount: PRICE,
    lines: [{ name: "Betri", quantity: 1 }],
    sale: { id: sale.id },
  });
  expect((await decide(admin, id, "approve")).body.status).toBe("approved");
  const told = (await care.get("/api/notifications")).body.items;
  expect(told).toContainEqual(
    expect.objectContaining({ code: "approval_approved", href: `/sales/${sale.id}` }),
  );
  expect((await care.post(`/api/refund-requests/${id}/refund`, {})).status).toBe(201);
  expect((await care.get(`/api/approvals/${id}`)).body).toMatchObject({ status: "done" });
  const asker = await signedIn(app, { permissions: ["view_sales", "refund_sales"] });
  const other = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
  await longAgo(app, other.id);
  const without = await asker.post(`/api/sales/${other.id}/refund-requests`, { reason: "Mbovu" });
  expect(problemOf(without)).toMatchObject({
    code: "forbidden",
    params: { permission: "ask_late_refunds" },
  });
  await expectAllWell();
});

test("listed newest first, by kind, in pages; nothing sticks that the contract does not name", async () => {
  const all = (await admin.get("/api/approvals?limit=2")).body;
  expect(all.items).toHaveLength(2);
  const next = await admin.get(`/api/approvals?limit=2&cursor=${all.nextCursor}`);
  expect(next.body.items[0].createdAt <= all.items[1].createdAt).toBe(true);
  const { items } = (await admin.get("/api/approvals?kind=discount&limit=100")).body;
  expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["discount"]));
  const device = await takenIn(admin);
  const extra = { reason: "x", status: "approved", askedBy: admin.userId };
  const answer = await care.post(`/api/devices/${device.id}/deletion-requests`, extra);
  expect(answer.status).toBe(422);
});

test("reasons are erased with the customer; the request stays", async () => {
  const customerId = await newCustomer(admin);
  const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
  const discount = { type: "percent", value: 50 };
  const lines = [{ itemId, quantity: 1 }];
  const body = { lines, discount, customerId, reason: "Asha alikuja mara mbili" };
  const id = await asked(care.post("/api/discount-requests", body));
  await decide(admin, id, "reject", { note: "Muulize Asha" });
  const exported = await admin.get(`/api/customers/${customerId}/export`);
  expect(JSON.stringify(exported.body)).toContain("Muulize Asha");
  await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
  const after = await admin.get(`/api/approvals/${id}`);
  expect(after.body).toMatchObject({ reason: "Erased", isErased: true, moves: [{ note: null }] });
});
