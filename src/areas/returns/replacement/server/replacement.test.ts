import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { signedIn } from "#tests/support/client.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const CABLE = 500_000;
const PHONE = 200_000_000;

/** Two cables of TSh 5,000 that came back, and a phone of TSh 2,000,000 in stock. */
async function cablesBack() {
  const cable = await stocked(app.db, 10, { name: "Waya", price: CABLE });
  const phone = await stocked(app.db, 5, { name: "Simu", price: PHONE });
  const sale = await sold(admin, [{ itemId: cable.id, quantity: 3 }]);
  const created = await care.post("/api/returns", {
    saleItemId: sale.items[0]?.id,
    quantity: 2,
    returnReason: "Haichaji",
  });
  expect(created.status).toBe(201);
  const { id } = created.body as { id: string };
  await walk(technician, id, toApproval.slice(0, 1));
  await walk(admin, id, toApproval.slice(1));
  return { cable, phone, id, ...doors(id) };
}

async function repairBack() {
  const device = await handedBack({ admin, technician });
  const { id } = await cameBack(care, device.id);
  const phone = await stocked(app.db, 50, { name: "Simu", price: PHONE });
  await walk(admin, id, toApproval);
  return { device, phone, id, ...doors(id) };
}

/** The requests of one return, each with its present version. */
function doors(id: string) {
  const path = `/api/returns/${id}`;
  const version = async () => (await care.get(path)).body.version as number;
  return {
    seen: async () => (await admin.get(path)).body,
    approveReturn: (given: object = {}) =>
      admin.post(`${path}/approval`, { decision: "approve", ...given }),
    choose: async (itemId: string | null, quantity?: number, by = care) =>
      by.post(`${path}/replacement`, { version: await version(), itemId, quantity }),
    approve: async (given: object = {}, by = admin) =>
      by.post(`${path}/replacement/approval`, { version: await version(), ...given }),
    give: (replacement: object | undefined, by = care) =>
      by.post(`${path}/steps`, { step: "replaced", replacement }),
  };
}

const refusedAs = (reason: string) => ({
  status: 409,
  body: { code: "invalid_transition", params: { reason } },
});
const notApproved = refusedAs("replacement-not-approved");
const changePrice = async (itemId: string, price: number) => {
  const { version } = (await admin.get(`/api/items/${itemId}`)).body;
  const answer = await admin.post(`/api/items/${itemId}/terms`, {
    version,
    price,
    reason: "Bei mpya",
  });
  expect(answer.body).toMatchObject({ price });
};

describe("a replacement of goods", () => {
  test("by another item, dear or cheap, waits for somebody who may approve returns", async () => {
    const { id, phone, cable, give, approveReturn, choose, approve, seen } = await cablesBack();
    await approveReturn();
    const cheap = await stocked(app.db, 5, { price: 1 });
    for (const itemId of [phone.id, cheap.id])
      expect(await give({ itemId })).toMatchObject(notApproved);
    expect(await stockOf(app.db, phone.id)).toMatchObject({ quantity: 5 });

    const chosen = await choose(phone.id, 1);
    expect(chosen.body.planned).toMatchObject({
      itemId: phone.id,
      name: "Simu",
      quantity: 1,
      price: PHONE,
      value: PHONE,
      approvedValue: null,
      approvedBy: null,
    });
    expect(chosen.body).toMatchObject({ refundable: 2 * CABLE, item: { soldPrice: CABLE } });
    expect(await give({ itemId: phone.id, quantity: 1 })).toMatchObject(notApproved);
    expect(await give(undefined)).toMatchObject(notApproved);
    expect((await approve({}, care)).status).toBe(403);
    expect(await approve({ replacementValue: CABLE })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect((await approve({ replacementValue: PHONE })).body.planned).toMatchObject({
      approvedValue: PHONE,
      approvedBy: { id: admin.userId },
    });
    expect(await approve()).toMatchObject(refusedAs("already-decided"));
    // The approval is for one phone, so that two of them or another item are still refused.
    expect(await give({ itemId: phone.id, quantity: 2 })).toMatchObject(notApproved);
    expect(await give({ itemId: cheap.id })).toMatchObject(notApproved);
    expect((await give(undefined)).body).toMatchObject({
      outcome: "replaced",
      replacement: { itemId: phone.id, quantity: 1 },
    });
    expect(await stockOf(app.db, phone.id)).toMatchObject({ quantity: 4 });
    expect(await stockOf(app.db, cable.id)).toMatchObject({ quantity: 7 });
    expect((await seen()).planned).toMatchObject({ approvedValue: PHONE });
    expect(await choose(cable.id)).toMatchObject(refusedAs("not-a-step"));
    const kept = await app.db
      .selectFrom("returnedDevices")
      .select(["replacementValue", "replacementApprovedValue", "replacementApprovedBy"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      replacementValue: PHONE,
      replacementApprovedValue: PHONE,
      replacementApprovedBy: admin.userId,
    });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("that was chosen before is approved with the return, at the value that the approver saw", async () => {
    const { phone, give, approveReturn, choose } = await cablesBack();
    await choose(phone.id);
    expect(await approveReturn({ replacementValue: 2 * CABLE })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect((await approveReturn({ replacementValue: 2 * PHONE })).body.planned).toMatchObject({
      quantity: 2,
      approvedValue: 2 * PHONE,
    });
    expect((await give({ itemId: phone.id })).body).toMatchObject({ replacement: { quantity: 2 } });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("loses its approval when another one is chosen, or its price rises", async () => {
    const { cable, phone, give, approveReturn, choose, approve } = await cablesBack();
    await choose(phone.id, 1);
    await approveReturn();
    expect((await choose(phone.id, 2)).body.planned).toMatchObject({ approvedValue: null });
    expect(await give({ itemId: phone.id })).toMatchObject(notApproved);
    await approve();
    await changePrice(phone.id, PHONE + 1);
    expect(await give({ itemId: phone.id })).toMatchObject(notApproved);
    await changePrice(phone.id, PHONE);
    expect((await choose(null)).body.planned).toBe(null);
    expect(await give({ itemId: phone.id })).toMatchObject(notApproved);
    expect((await give({ itemId: cable.id })).status).toBe(200);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("by the same item needs no approval of its own, unless it became dearer", async () => {
    const before = await cablesBack();
    await before.approveReturn();
    await changePrice(before.cable.id, CABLE * 2);
    expect(await before.give({ itemId: before.cable.id })).toMatchObject(notApproved);
    await changePrice(before.cable.id, CABLE);
    expect(await before.give({ itemId: before.cable.id })).toMatchObject({ status: 200 });

    const { cable, give, approveReturn } = await cablesBack();
    await changePrice(cable.id, CABLE * 2);
    // The approver sees the new price, and approves it with the return.
    expect((await approveReturn()).body.planned).toMatchObject({ approvedValue: CABLE * 4 });
    expect((await give(undefined)).body).toMatchObject({ replacement: { quantity: 2 } });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("has at most as many pieces as came back", async () => {
    const { phone, give, approveReturn, choose } = await cablesBack();
    expect((await choose(phone.id, 3)).body.fields).toHaveProperty(["quantity"]);
    await approveReturn();
    for (const by of [care, admin]) {
      const tooMany = await give({ itemId: phone.id, quantity: 3 }, by);
      expect(tooMany.body.fields).toHaveProperty(["replacement.quantity"]);
    }
  });
});

describe("a replacement of a repair", () => {
  test("is one piece, and approved", async () => {
    const { phone, give, approveReturn, choose, seen } = await repairBack();
    await approveReturn();
    expect((await seen()).planned).toBe(null);
    expect((await choose(phone.id, 40)).body.fields).toHaveProperty(["quantity"]);
    for (const by of [care, admin]) {
      const many = await give({ itemId: phone.id, quantity: 40 }, by);
      expect(many.body.fields).toHaveProperty(["replacement.quantity"]);
    }
    expect(await give({ itemId: phone.id })).toMatchObject(notApproved);
    expect(await stockOf(app.db, phone.id)).toMatchObject({ quantity: 50 });
  });

  test("given by somebody who may approve it is recorded as approved by them", async () => {
    const { phone, give, approveReturn, seen } = await repairBack();
    await approveReturn();
    expect((await give({ itemId: phone.id }, admin)).status).toBe(200);
    expect((await seen()).planned).toMatchObject({
      itemId: phone.id,
      quantity: 1,
      approvedValue: PHONE,
      approvedBy: { id: admin.userId },
    });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("chosen after the approval of the return tells those who may approve it", async () => {
    const { phone, approveReturn, choose, approve, give, id } = await repairBack();
    await approveReturn();
    await choose(phone.id);
    const told = await admin.get("/api/notifications");
    expect(told.body.items).toContainEqual(
      expect.objectContaining({ code: "replacement_asked", href: `/returns/${id}` }),
    );
    expect(JSON.stringify((await care.get("/api/notifications")).body)).not.toContain(id);
    await approve();
    expect((await give(undefined)).body).toMatchObject({ replacement: { itemId: phone.id } });
  });

  test("is chosen by those who manage or approve returns only, and not while it cannot follow", async () => {
    const { phone, choose, approve } = await repairBack();
    expect((await choose(phone.id, 1, technician)).status).toBe(403);
    expect(await approve()).toMatchObject(refusedAs("not-approved"));
    const looker = await signedIn(app, { role: "customer-care", permissions: ["view_returns"] });
    expect((await choose(phone.id, 1, looker)).status).toBe(403);
    const { phone: other, choose: chooseLate, id } = await repairBack();
    await walk(admin, id, ["approve", "refunded"]);
    expect(await chooseLate(other.id)).toMatchObject(refusedAs("not-a-step"));
  });

  test("is not refunded too, from a later return or through a provider", async () => {
    const { device, id, approveReturn, give } = await repairBack();
    const other = await stocked(app.db, 1, { name: "Spika", price: 300_000 });
    await approveReturn();
    expect((await give({ itemId: other.id }, admin)).status).toBe(200);
    const close = { step: "closed", resolution: "Amepewa nyingine", signature };
    expect((await care.post(`/api/returns/${id}/steps`, close)).status).toBe(200);

    const again = await cameBack(care, device.id);
    await walk(admin, again.id, [...toApproval, "approve"]);
    expect((await admin.get(`/api/returns/${again.id}`)).body).toMatchObject({
      refundable: 500_000,
      replacedValue: 300_000,
    });
    const refund = (amount: number) =>
      admin.post(`/api/returns/${again.id}/steps`, { step: "refunded", refund: { amount } });
    expect((await refund(500_001)).body).toMatchObject({
      code: "exceeds_refundable",
      params: { left: 500_000 },
    });
    const path = `/api/devices/${device.id}`;
    expect((await admin.get(path)).body).toMatchObject({ replacedValue: 300_000 });
    expect(
      (await admin.post(`${path}/provider-refunds`, { amount: 500_001, reason: "Tena" })).body,
    ).toMatchObject({ code: "exceeds_refundable" });
    expect((await refund(500_000)).body).toMatchObject({ outcome: "refunded", refundable: 0 });
    expect(await findViolations(app.db)).toEqual([]);
  });
});
