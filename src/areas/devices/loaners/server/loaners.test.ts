import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { newId } from "#src/shared/ids.ts";
import { findViolations } from "#src/app/invariants.ts";
import { signature, takenIn } from "#tests/support/shop/devices.ts";
import { lending, loanedOut, loanerAdded } from "#tests/support/shop/loaners.ts";
import { newImei } from "#tests/support/shop/handsets.ts";
import { startShop } from "#tests/support/shop.ts";
import { notifyOfOverdueLoaners } from "./notify-of-overdue.ts";

const { app, admin, care, technician } = await startShop({ admin: "Neema", care: "Rehema" });

/** A repair that was cancelled, so that it can be handed over without a price. */
async function cancelled() {
  const out = await loanedOut(admin);
  const path = `/api/devices/${out.device.id}/status`;
  expect((await admin.post(path, { status: "cancelled", remark: "Aliomba" })).status).toBe(200);
  return { ...out, path };
}

const handOver = { status: "done", signature, signedBy: "Asha" };
/** The statuses of simultaneous answers, in the order of their numbers. */
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const stateOf = async (id: string) => (await admin.get(`/api/loaners/${id}`)).body;

describe("the list of loaners", () => {
  test("has one phone of each name and IMEI; only users with the right change it", async () => {
    const imei = newImei();
    const { id, version } = await loanerAdded(admin, { name: "Red one", imei });
    expect(
      await care.post("/api/loaners", { name: "x", brand: "x", model: "x", value: 0 }),
    ).toMatchObject({ status: 403 });
    const twice = { brand: "Itel", model: "A18", value: 0 };
    expect(await admin.post("/api/loaners", { ...twice, name: "RED ONE" })).toMatchObject({
      status: 409,
      body: { code: "loaner_name_taken" },
    });
    expect(await admin.post("/api/loaners", { ...twice, name: "Blue", imei })).toMatchObject({
      status: 409,
      body: { code: "loaner_imei_taken" },
    });
    expect(
      await admin.post("/api/loaners", { ...twice, name: "Green", imei: "123456789012345" }),
    ).toMatchObject({ status: 422, body: { fields: { imei: expect.any(String) } } });
    const changed = await admin.patch(`/api/loaners/${id}`, {
      version,
      conditionNote: "New glass",
    });
    expect(changed.body).toMatchObject({ conditionNote: "New glass", name: "Red one" });
    expect(await admin.patch(`/api/loaners/${id}`, { version, name: "Other" })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
  });

  test("is searched, filtered, sorted and exported; text of a spreadsheet is no formula", async () => {
    const imei = newImei();
    await loanerAdded(admin, { name: "=Zuri 1", imei, value: 1 });
    await loanerAdded(admin, { name: "=Zuri 2", imei: null, value: 2 });
    const find = async (query: string) =>
      (await care.get(`/api/loaners?${query}`)).body.items.map(({ name }: any) => name);
    expect(await find("search=zuri&sort=-value")).toEqual(["=Zuri 2", "=Zuri 1"]);
    expect(await find(`search=${imei}`)).toEqual(["=Zuri 1"]);
    expect(await find("search=zuri&state=lent")).toEqual([]);
    const first = await care.get("/api/loaners?search=zuri&limit=1");
    const next = await care.get(
      `/api/loaners?search=zuri&limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`,
    );
    expect(next.body.items).toMatchObject([{ name: "=Zuri 2" }]);
    const csv = await care.get("/api/loaners/export.csv?search=zuri");
    expect(csv.body).toContain(`'=Zuri 1,Itel,A18,${imei},here,0.01,Scratch on the back`);
    expect(await technician.get("/api/loaners")).toMatchObject({ status: 403 });
  });

  test("is retired, lost and found with a reason; a lent phone cannot be retired", async () => {
    const { loaner } = await loanedOut(admin);
    const path = `/api/loaners/${loaner.id}/state`;
    expect(await admin.post(path, { state: "retired", reason: "Old" })).toMatchObject({
      status: 409,
      body: { code: "loaner_state", params: { from: "lent", to: "retired" } },
    });
    expect(await admin.post(path, { state: "lost", reason: "" })).toMatchObject({ status: 422 });
    expect(await care.post(path, { state: "lost", reason: "Stolen" })).toMatchObject({
      status: 403,
    });
    expect((await admin.post(path, { state: "lost", reason: "Stolen" })).body).toMatchObject({
      state: "lost",
      loan: null,
    });
    expect((await admin.post(path, { state: "here", reason: "Police" })).body.state).toBe("here");
    expect((await admin.post(path, { state: "retired", reason: "Old" })).body.state).toBe(
      "retired",
    );
    // The name is free again, until the phone itself comes back into use.
    await loanerAdded(admin, { name: loaner.name });
    expect(await admin.post(path, { state: "here", reason: "Needed" })).toMatchObject({
      status: 409,
      body: { code: "loaner_name_taken" },
    });
    const { entries } = await stateOf(loaner.id);
    expect(entries.map(({ kind, note }: any) => [kind, note])).toEqual([
      ["retired", "Old"],
      ["found", "Police"],
      ["lost", "Stolen"],
      ["lent", null],
    ]);
  });
});

describe("lending", () => {
  test("shows the loan at the repair and at the phone, with the customer's signature", async () => {
    const device = await takenIn(care);
    const loaner = await loanerAdded(admin);
    const key = newId();
    const body = lending(loaner.id, { conditionNote: "Clean", signature: { signature } });
    const lent = await care.post(`/api/devices/${device.id}/loans`, body, { key });
    expect(lent).toMatchObject({
      status: 201,
      body: {
        state: "out",
        accessories: "Charger",
        signedBy: "Asha Juma",
        lentBy: { name: "Rehema" },
      },
    });
    const again = await care.post(`/api/devices/${device.id}/loans`, body, { key });
    expect(again.body).toEqual(lent.body);
    const shown = (await technician.get(`/api/devices/${device.id}`)).body;
    expect(shown.loans).toMatchObject([{ id: lent.body.id, loaner: { name: loaner.name } }]);
    expect(await stateOf(loaner.id)).toMatchObject({
      state: "lent",
      loan: { dueOn: body.dueOn, repair: { ticketNumber: device.ticketNumber } },
      entries: [{ kind: "lent", ticketNumber: device.ticketNumber }],
    });
    const event = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "loaner.lent")
      .where("recordId", "=", loaner.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(event.data)).not.toContain("Clean");
  });

  test("of one phone by two users at once lends it once, and says why to the other", async () => {
    const loaner = await loanerAdded(admin);
    const devices = await Promise.all([takenIn(care), takenIn(admin)]);
    const answers = await Promise.all(
      devices.map(({ id }, nth) =>
        (nth === 0 ? care : admin).post(`/api/devices/${id}/loans`, lending(loaner.id)),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "loaner_not_here",
      params: { name: loaner.name, state: "lent" },
    });
  });

  test("two phones with one repair at once lends one", async () => {
    const device = await takenIn(care);
    const phones = [await loanerAdded(admin), await loanerAdded(admin)];
    const answers = await Promise.all(
      phones.map(({ id }) => care.post(`/api/devices/${device.id}/loans`, lending(id))),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "loan_refused",
      params: { reason: "has-loaner" },
    });
  });

  test("needs the right, a repair that is not ready, a known phone and a day that is not over", async () => {
    const { device, path } = await cancelled();
    const loaner = await loanerAdded(admin);
    const loans = (id: string) => `/api/devices/${id}/loans`;
    expect(await technician.post(loans(device.id), lending(loaner.id))).toMatchObject({
      status: 403,
    });
    expect(await care.post(loans(device.id), lending(loaner.id))).toMatchObject({
      status: 409,
      body: { code: "loan_refused", params: { reason: "not-in-repair" } },
    });
    expect(path).toContain(device.id);
    const other = await takenIn(care);
    expect(
      await care.post(loans(other.id), lending(loaner.id, { dueOn: addDays(today(), -1) })),
    ).toMatchObject({ status: 422, body: { fields: { dueOn: expect.any(String) } } });
    expect(await care.post(loans(other.id), lending(newId()))).toMatchObject({
      status: 422,
      body: { fields: { loanerId: expect.any(String) } },
    });
    await admin.post(`/api/loaners/${loaner.id}/state`, { state: "retired", reason: "Old" });
    expect(await care.post(loans(other.id), lending(loaner.id))).toMatchObject({
      status: 409,
      body: { code: "loaner_not_here", params: { state: "retired" } },
    });
  });
});

describe("the hand-over", () => {
  test("is refused while the loaner is out, also of a cancelled repair", async () => {
    const { path, loaner } = await cancelled();
    expect(await care.post(path, handOver)).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", params: { reason: "loaner-out" } },
    });
    expect((await stateOf(loaner.id)).state).toBe("lent");
  });

  test("takes the loaner back in the same act, with its condition", async () => {
    const { path, loaner, device } = await cancelled();
    const loanerReturned = { condition: "damaged", note: "Cracked" };
    const unsaid = await care.post(path, { ...handOver, loanerReturned: { condition: "damaged" } });
    expect(unsaid).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    const done = await care.post(path, { ...handOver, loanerReturned });
    expect(done).toMatchObject({
      status: 200,
      body: {
        status: "done",
        loans: [{ state: "returned", condition: "damaged", endNote: "Cracked" }],
      },
    });
    expect(await stateOf(loaner.id)).toMatchObject({ state: "here", loan: null });
    const { items } = (await care.get(`/api/loaners/${loaner.id}/loans`)).body;
    expect(items).toMatchObject([
      { repair: { ticketNumber: device.ticketNumber }, condition: "damaged", isUndoable: true },
    ]);
  });

  test("lets the customer keep the loaner if a user with the right says why", async () => {
    const { path, loaner } = await cancelled();
    const until = addDays(today(), 3);
    const loanerKept = { until, reason: "Waits for the other phone" };
    expect(await care.post(path, { ...handOver, loanerKept })).toMatchObject({
      status: 409,
      body: { params: { reason: "loaner-out" } },
    });
    expect(
      await admin.post(path, {
        ...handOver,
        loanerKept: { ...loanerKept, until: addDays(today(), -1) },
      }),
    ).toMatchObject({ status: 422 });
    expect(await admin.post(path, { ...handOver, loanerKept })).toMatchObject({
      status: 200,
      body: {
        status: "done",
        loans: [{ state: "out", dueOn: until, keptReason: loanerKept.reason }],
      },
    });
    expect(await stateOf(loaner.id)).toMatchObject({ state: "lent", loan: { dueOn: until } });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is possible when the loaner was lost, and refuses words about a loaner that is back", async () => {
    const lost = await cancelled();
    await admin.post(`/api/loaners/${lost.loaner.id}/state`, { state: "lost", reason: "Stolen" });
    expect((await care.post(lost.path, handOver)).status).toBe(200);
    const back = await cancelled();
    await care.post(`/api/loans/${back.loan.id}/return`, { condition: "ok" });
    const loanerReturned = { condition: "damaged", note: "Cracked" };
    expect(await care.post(back.path, { ...handOver, loanerReturned })).toMatchObject({
      status: 409,
      body: { code: "loan_ended" },
    });
    expect((await care.post(back.path, handOver)).status).toBe(200);
  });

  test("at the same time as a return takes the loaner back once", async () => {
    const { path, loan, loaner } = await cancelled();
    const [done, returned] = await Promise.all([
      admin.post(path, { ...handOver, loanerReturned: { condition: "ok" } }),
      care.post(`/api/loans/${loan.id}/return`, { condition: "damaged", note: "Cracked" }),
    ]);
    expect(statusesOf([done, returned])).toEqual([200, 409]);
    const { entries } = await stateOf(loaner.id);
    expect(entries.filter(({ kind }: any) => kind === "returned")).toHaveLength(1);
  });
});

describe("a return", () => {
  test("is recorded once and can be undone until something else happens to the phone", async () => {
    const { loan, loaner, device } = await loanedOut(admin);
    const path = `/api/loans/${loan.id}`;
    expect((await care.post(`${path}/return`, { condition: "ok" })).body.state).toBe("returned");
    expect(await care.post(`${path}/return`, { condition: "ok" })).toMatchObject({
      status: 409,
      body: { code: "loan_ended" },
    });
    const undone = await care.post(`${path}/undo-return`, { reason: "Wrong phone" });
    expect(undone.body).toMatchObject({ state: "out", condition: null, endedAt: null });
    expect((await stateOf(loaner.id)).entries).toMatchObject([
      { kind: "return_undone", note: "Wrong phone" },
      { kind: "returned" },
      { kind: "lent" },
    ]);
    await care.post(`${path}/return`, { condition: "ok" });
    const other = await takenIn(care);
    await care.post(`/api/devices/${other.id}/loans`, lending(loaner.id));
    expect(await care.post(`${path}/undo-return`, { reason: "Again" })).toMatchObject({
      status: 409,
      body: { code: "return_not_undoable" },
    });
    expect((await care.get(`/api/devices/${device.id}`)).body.loans).toMatchObject([
      { state: "returned" },
    ]);
  });

  test("is undone after the hand-over only by whoever may leave the loaner with the customer", async () => {
    const { path, loan } = await cancelled();
    await care.post(path, { ...handOver, loanerReturned: { condition: "ok" } });
    const undo = `/api/loans/${loan.id}/undo-return`;
    expect(await care.post(undo, { reason: "Mistake" })).toMatchObject({ status: 403 });
    expect((await admin.post(undo, { reason: "Mistake" })).body).toMatchObject({
      state: "out",
      keptReason: "Mistake",
    });
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("an overdue loaner", () => {
  test("is listed, and told of once for each day of return, however often the job runs", async () => {
    const { loan, loaner, device } = await loanedOut(admin);
    const told = async () =>
      (await care.get("/api/notifications?limit=50")).body.items.filter(
        ({ code, values }: any) => code === "loaner_overdue" && values.name === loaner.name,
      );
    await notifyOfOverdueLoaners(app.db, loan.dueOn);
    expect(await told()).toEqual([]);
    const after = addDays(loan.dueOn, 1);
    await Promise.all([
      notifyOfOverdueLoaners(app.db, after),
      notifyOfOverdueLoaners(app.db, after),
    ]);
    await notifyOfOverdueLoaners(app.db, after);
    expect(await told()).toMatchObject([{ values: { ticketNumber: device.ticketNumber } }]);
    const path = `/api/loans/${loan.id}/due`;
    expect(await care.post(path, { dueOn: addDays(today(), -1) })).toMatchObject({ status: 422 });
    expect((await care.post(path, { dueOn: today() })).body.dueOn).toBe(today());
    await notifyOfOverdueLoaners(app.db, addDays(today(), 1));
    expect(await told()).toHaveLength(2);
    await app.db
      .updateTable("loans")
      .set({ dueOn: addDays(today(), -1) })
      .where("id", "=", loan.id)
      .execute();
    const overdue = await care.get("/api/loaners?state=overdue&sort=due");
    expect(overdue.body.items).toMatchObject([{ id: loaner.id }]);
    await care.post(`/api/loans/${loan.id}/return`, { condition: "ok" });
    expect(await care.post(path, { dueOn: today() })).toMatchObject({
      status: 409,
      body: { code: "loan_ended" },
    });
    expect(await told()).toHaveLength(2);
  });
});

test("the customer's file names the loan; an erasure waits for the phone and removes the notes", async () => {
  const { path, loan, device, loaner } = await cancelled();
  await app.db
    .updateTable("loans")
    .set({ conditionNote: "Asha's sister holds it" })
    .where("id", "=", loan.id)
    .execute();
  const { customerId } = device;
  const loanerKept = { until: today(), reason: "Asha is ill" };
  await admin.post(path, { ...handOver, loanerKept });
  const exported = await admin.get(`/api/customers/${customerId}/export`);
  expect(exported.body.records.loanerPhones).toMatchObject([
    { ticketNumber: device.ticketNumber, name: loaner.name, keptReason: "Asha is ill" },
  ]);
  const erase = `/api/customers/${customerId}/erase`;
  expect(await admin.post(erase, { reason: "Aliomba" })).toMatchObject({
    status: 409,
    body: { code: "customer_has_loaner", params: { name: loaner.name } },
  });
  await care.post(`/api/loans/${loan.id}/return`, { condition: "ok", note: "Asha" });
  expect((await admin.post(erase, { reason: "Aliomba" })).status).toBe(200);
  const left = JSON.stringify([
    (await admin.get(`/api/loaners/${loaner.id}`)).body,
    (await admin.get(`/api/loaners/${loaner.id}/loans`)).body,
  ]);
  expect(left).not.toContain("Asha");
  expect(await admin.post(`/api/loans/${loan.id}/undo-return`, { reason: "x" })).toMatchObject({
    status: 409,
    body: { code: "return_not_undoable" },
  });
  expect(await findViolations(app.db)).toEqual([]);
});
