/** Cash at the hand-over of a repair for payments that nothing proves is asked for, approved, and given once. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { today } from "#src/shared/time.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { tally } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema" });
const otherCare = await signedIn(app, { role: "customer-care", name: "Zawadi" });

const PRICE = 5_000_000;
const DEPOSIT = 2_500_000;
let references = 0;
const typed = (reference = `CASHBACK${references++}`) => ({
  method: "mobile_money",
  provider: "mpesa",
  reference,
});

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const at = ({ id }: { id: string }, path: string) => `/api/devices/${id}/${path}`;
const read = async ({ id }: { id: string }): Promise<Device> =>
  (await admin.get(`/api/devices/${id}`)).body;
const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;

const taken = (given: object = {}) =>
  takenIn(care, {
    technicianId: technician.userId,
    finalAmount: PRICE,
    depositAmount: DEPOSIT,
    depositPayment: typed(),
    ...given,
  });
async function ended(given: object = {}): Promise<Device> {
  const device = await taken(given);
  const end = { status: "unrepairable", remark: "Bodi imeungua" };
  return (await admin.post(at(device, "status"), end)).body;
}
const ask = (device: Device, amount = DEPOSIT, by = care) =>
  by.post(at(device, "cash-requests"), { amount, reason: "Mteja hana M-Pesa" });
const decide = (id: string, decision: "approve" | "reject" | "cancel", by = admin) =>
  by.post(`/api/approvals/${id}/${decision}`, { note: "Nimeona" });
async function approved(device: Device, amount = DEPOSIT): Promise<string> {
  const { body } = await ask(device, amount);
  expect((await decide(body.id, "approve")).body).toMatchObject({ status: "approved" });
  return body.id;
}
const inCash = (device: { id: string }, amount = DEPOSIT, by = care, method = "cash") =>
  by.post(at(device, "status"), {
    status: "done",
    signature,
    signedBy: "Asha",
    moneyBack: { amount, payment: { method } },
  });
const standing = async (device: Device, by = care) =>
  (await by.get(at(device, "cash-request"))).body.request;
const stateOf = async (id: string) => (await admin.get(`/api/approvals/${id}`)).body.status;

/** A completed repair that was paid by a typed reference, and became cheaper. */
async function cheaper(amount: number): Promise<Device> {
  const device = await taken({ depositAmount: PRICE });
  await technician.post(at(device, "status"), { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(at(device, "status"), { status: "completed", signature });
  return lowered(device, amount);
}
async function lowered(device: { id: string }, amount: number): Promise<Device> {
  const { version } = await read(device);
  const price = { version, amount, reason: "Kazi ndogo" };
  const answer = await admin.post(at(device, "price"), price);
  expect(answer.status).toBe(200);
  return answer.body;
}
async function prove(reference: string, amount: number): Promise<void> {
  const imported = await admin.post("/api/statements", {
    source: `Till ${reference}`,
    provider: "mpesa",
    fileName: "mpesa.csv",
    text: `Completion Time,Receipt No.,Paid In\n${today()},${reference},${amount / 100}`,
  });
  expect(imported.status).toBe(201);
}

describe("cash at the hand-over for a typed reference", () => {
  test("is asked for, shown to the approver, and given once with the hand-over", async () => {
    const payment = typed();
    const device = await ended({ depositPayment: payment });
    expect(await standing(device)).toBeNull();
    expect(await codeOf(inCash(device))).toBe("unproven_money");
    const asked = await ask(device);
    expect(asked.body).toMatchObject({
      kind: "overpaid_cash",
      status: "waiting",
      subjectId: device.id,
      subjectName: device.ticketNumber,
      amount: DEPOSIT,
      unproven: [{ provider: "mpesa", reference: payment.reference, amount: DEPOSIT }],
    });
    expect(await standing(device)).toMatchObject({ status: "waiting", decidedBy: null });
    expect(await codeOf(inCash(device))).toBe("unproven_money");
    const inbox = (await admin.get("/api/approvals?view=decide&kind=overpaid_cash")).body.items;
    expect(inbox.map(({ id }: { id: string }) => id)).toContain(asked.body.id);
    expect((await decide(asked.body.id, "approve")).body.status).toBe("approved");
    expect(await standing(device)).toMatchObject({
      status: "approved",
      decidedBy: { id: admin.userId },
      payments: [{ amount: DEPOSIT }],
    });
    // Approving gives nothing back.
    expect(await read(device)).toMatchObject({ paidAmount: DEPOSIT, status: "unrepairable" });
    expect((await inCash(device)).body).toMatchObject({
      status: "done",
      paidBackAmount: DEPOSIT,
      payments: [{ refunds: [{ method: "cash", amount: DEPOSIT }] }],
    });
    expect(await stateOf(asked.body.id)).toBe("done");
    expect(await standing(device)).toBeNull();
    const [refund] = await app.db
      .selectFrom("paymentRefunds")
      .select(["wayApprovedBy", "wayRequestId", "paidAs"])
      .where("wayRequestId", "=", asked.body.id)
      .execute();
    expect(refund).toMatchObject({ wayApprovedBy: admin.userId, paidAs: "typed" });
    // It is used up, and it is of this repair alone.
    expect(await codeOf(decide(asked.body.id, "approve"))).toBe("invalid_transition");
    expect(await codeOf(inCash(await ended()))).toBe("unproven_money");
  });

  test("is refused with words, and can be asked for again", async () => {
    const device = await ended();
    const { body } = await ask(device);
    expect((await decide(body.id, "reject")).status).toBe(200);
    expect(await standing(device)).toMatchObject({
      status: "rejected",
      decidedBy: { id: admin.userId },
      note: "Nimeona",
    });
    expect(await codeOf(inCash(device))).toBe("unproven_money");
    expect((await ask(device)).status).toBe(201);
  });

  test("is given once by two hand-overs at once, and asked for once by two users at once", async () => {
    const device = await ended();
    const asks = await Promise.all([care, otherCare].map((by) => ask(device, DEPOSIT, by)));
    expect(tally(asks)).toEqual({ 201: 1, "409 approval_open": 1 });
    await decide(asks.find(({ status }) => status === 201)?.body.id, "approve");
    const given = await Promise.all(
      [care, otherCare, care].map((by) => inCash(device, DEPOSIT, by)),
    );
    expect(given.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(device)).toMatchObject({ paidBackAmount: DEPOSIT });
  });

  test("cannot be given with an approval that is taken back at the same time", async () => {
    const device = await ended();
    const id = await approved(device);
    const [given, cancelled] = await Promise.all([inCash(device), decide(id, "cancel")]);
    expect([given?.status, cancelled?.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await stateOf(id)).toBe(given?.status === 200 ? "done" : "cancelled");
  });

  test("is not given for more than was approved; then it is asked for again", async () => {
    const device = await cheaper(3_000_000);
    const id = await approved(device, 2_000_000);
    await lowered(device, 2_900_000);
    expect(await codeOf(inCash(device, 2_100_000))).toBe("approval_outdated");
    expect(await codeOf(ask(device, 2_000_000))).toBe("invalid_transition");
    const again = await ask(device, 2_100_000);
    expect(again.status).toBe(201);
    expect(await stateOf(id)).toBe("cancelled");
    await decide(again.body.id, "approve");
    expect((await inCash(device, 2_100_000)).status).toBe(200);
  });

  test("is given for less than was approved", async () => {
    const device = await cheaper(3_000_000);
    const id = await approved(device, 2_000_000);
    await lowered(device, 3_000_100);
    expect((await inCash(device, 1_999_900)).status).toBe(200);
    expect(await stateOf(id)).toBe("done");
  });

  test("needs no approval once a statement proves the payment, and the request ends", async () => {
    const payment = typed();
    const device = await ended({ depositPayment: payment });
    const { body } = await ask(device);
    await prove(payment.reference, DEPOSIT);
    expect(await codeOf(ask(device))).toBe("approval_not_needed");
    expect((await inCash(device)).status).toBe(200);
    expect(await stateOf(body.id)).toBe("cancelled");
  });

  test("is asked for only where nothing proves it, also beside cash", async () => {
    const device = await ended();
    expect(await codeOf(ask(await ended({ depositPayment: { method: "cash" } })))).toBe(
      "approval_not_needed",
    );
    expect(await codeOf(ask(device, DEPOSIT, admin))).toBe("approval_not_needed");
    expect((await ask(device, DEPOSIT, technician)).status).toBe(403);
    expect((await technician.get(at(device, "cash-request"))).status).toBe(403);
    const mixed = await taken({ depositPayment: { method: "cash" } });
    const more = { ...typed(), amount: 1_000_000 };
    expect((await care.post(at(mixed, "payments"), more)).status).toBe(201);
    await admin.post(at(mixed, "status"), { status: "cancelled", remark: "Hataki" });
    const both = await ask(mixed, DEPOSIT + 1_000_000);
    expect(both.body).toMatchObject({ amount: 1_000_000 });
    await decide(both.body.id, "approve");
    expect((await inCash(mixed, DEPOSIT + 1_000_000)).status).toBe(200);
  });

  test("is not needed when the money goes back in another way, and by whoever may approve it", async () => {
    const device = await ended();
    const id = await approved(device);
    expect((await inCash(device, DEPOSIT, care, "store_credit")).status).toBe(200);
    expect(await stateOf(id)).toBe("cancelled");
    const other = await ended();
    const { body } = await ask(other);
    expect((await inCash(other, DEPOSIT, admin)).status).toBe(200);
    expect(await stateOf(body.id)).toBe("cancelled");
  });
});
