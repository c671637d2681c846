import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { inTransaction } from "#src/server/database.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";

import { allAnnounced, everythingHeard, listen } from "#tests/support/live.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { longAgo, sold } from "#tests/support/shop/sales.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";
import { visitorsOf } from "#tests/support/sign-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { markPaymentUnknown } from "#src/areas/payments/taking/server/settle-payment.ts";
import { noteLateMoney } from "#src/areas/payments/taking/server/note-late-money.ts";
import { refreshAlerts } from "#src/areas/inventory/alerts/server/refresh-alerts.ts";
import type { Notification } from "../contract.ts";
import { forgetNotifications } from "./forget.ts";
import { notify, type NewNotification } from "./notify.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

const { app, admin, care, technician } = await startShop();
beforeEach(async () => {
  await app.db.deleteFrom("notifications").execute();
  await app.db.deleteFrom("notificationReaders").execute();
});

const path = "/api/notifications";
const list = async (client: TestClient, query = "") => {
  const { status, body } = await client.get(`${path}${query}`);
  expect(status).toBe(200);
  return body as { items: Notification[]; unreadCount: number };
};
const codes = async (client: TestClient) => (await list(client)).items.map(({ code }) => code);
const write = (given: Partial<NewNotification> = {}) =>
  inTransaction(app.db, (tx) =>
    notify(tx, {
      type: "warning",
      code: "low_stock",
      values: { name: "Kioo" },
      href: "/inventory",
      to: { permission: "view_inventory" },
      actorId: null,
      ...given,
    }),
  );
/** Makes the stored notifications older, which the product never does. */
const age = (days: number) =>
  inTransaction(app.db, async (tx) => {
    await sql`alter table notifications disable trigger notifications_keep`.execute(tx);
    await sql`update notifications set created_at = created_at - make_interval(days => ${days})`.execute(
      tx,
    );
    await sql`alter table notifications enable trigger notifications_keep`.execute(tx);
  });

describe("what is told", () => {
  test("a device assigned to a technician, but not by the technician", async () => {
    const device = await takenIn(care);
    const assign = (client: TestClient) =>
      client.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId });
    expect((await assign(care)).status).toBe(200);
    expect((await list(technician)).items).toMatchObject([
      {
        kind: "device_assigned",
        type: "info",
        values: { ticketNumber: device.ticketNumber, model: device.model },
        href: `/devices/${device.id}`,
        isRead: false,
      },
    ]);
    expect((await assign(care)).status).toBe(200);
    expect((await list(technician)).unreadCount).toBe(1);
    expect(await codes(care)).toEqual([]);

    const own = await signedIn(app, {
      role: "technician",
      permissions: ["view_devices", "assign_devices"],
    });
    const other = await takenIn(care);
    await own.post(`/api/devices/${other.id}/assign`, { technicianId: own.userId });
    expect(await codes(own)).toEqual([]);
  });

  test("the answer to an estimate, once to the technician and to the counter", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 800_000 };
    const { body } = await admin.post(`/api/devices/${device.id}/estimates`, { lines: [line] });
    const answer = { decision: "approve", name: "Asha" };
    const page = `/api/estimates/${body.approvalToken}`;
    const answered = await clientOf(app).post(page, answer);
    expect(answered.status).toBe(200);
    await clientOf(app).post(page, answer);
    for (const client of [technician, care, admin]) {
      const told = (await list(client)).items.filter(({ kind }) => kind === "estimate_answered");
      expect(told).toMatchObject([{ code: "estimate_approved", type: "success" }]);
    }
  });

  test("a repair that is ready, and every other step only to users who want it", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    await admin.post(`/api/devices/${device.id}/status`, {
      status: "unrepairable",
      remark: "Bodi imekufa",
    });
    expect((await list(care)).items).toMatchObject([{ code: "device_ready", type: "error" }]);
    expect(await codes(technician)).toEqual(["device_assigned"]);
    expect(await codes(admin)).toEqual([]);
    await technician.post(`${path}/choices`, { kind: "device_status", isOn: true });
    expect(await codes(technician)).toEqual(["device_assigned", "device_status"]);
  });

  test("stock at its minimum and at zero, once per crossing", async () => {
    const item = await stocked(app.db, 6, { minStock: 5 });
    const take = async (quantity: number) => {
      await move(app.db, [{ act: "take-out", reason: "sale", itemId: item.id, quantity }]);
      for (let time = 0; time < 2; time++)
        await inTransaction(app.db, (tx) => refreshAlerts(tx, [item.id]));
    };
    await take(2);
    expect((await list(care)).items).toMatchObject([
      { code: "low_stock", type: "warning", values: { available: 4, minStock: 5 } },
    ]);
    await take(1);
    expect(await codes(care)).toEqual(["low_stock"]);
    await take(3);
    expect(await codes(care)).toEqual(["out_of_stock", "low_stock"]);
    expect(await codes(technician)).toEqual([]);
  });

  test("many items that are low at once, in one sentence", async () => {
    const ids: string[] = [];
    for (let time = 0; time < 6; time++) ids.push((await stocked(app.db, 3)).id);
    // The reactions to the new items would raise alerts one by one.
    await jobsDone(app.db);
    // In one transaction, so that the follower of the stock, which may still look after the new items, sees all or none.
    await inTransaction(app.db, async (tx) => {
      await tx.updateTable("inventoryItems").set({ minStock: 5 }).where("id", "in", ids).execute();
      await refreshAlerts(tx, null);
    });
    expect((await list(care)).items).toMatchObject([{ code: "many_low", values: { count: 6 } }]);
  });

  test("a payment without a result, and late money", async () => {
    const sale = await sold(admin, [{ itemId: (await stocked(app.db, 3)).id, quantity: 1 }]);
    const { id } = await app.db
      .selectFrom("payments")
      .select("id")
      .where("saleId", "=", sale.id)
      .executeTakeFirstOrThrow();
    await inTransaction(app.db, async (tx) => {
      await markPaymentUnknown(tx, id);
      await noteLateMoney(tx, id, { reference: "QX1", amount: 5000, currency: "TZS" });
      // The provider reports the same money again.
      await noteLateMoney(tx, id, { reference: "QX1", amount: 5000, currency: "TZS" });
    });
    // The payment was completed, so its result is known.
    expect(await codes(admin)).toEqual(["late_money"]);
    expect(await codes(care)).toEqual([]);
  });

  test("a late refund, to users who may approve it and see the sale", async () => {
    const sale = await sold(admin, [{ itemId: (await stocked(app.db, 3)).id, quantity: 1 }]);
    await longAgo(app, sale.id);
    const asked = await care.post(`/api/sales/${sale.id}/refund-requests`, { reason: "Mbovu" });
    expect(asked.status).toBe(201);
    expect((await list(admin)).items).toMatchObject([
      { code: "refund_request", href: `/sales/${sale.id}` },
    ]);
    expect(await codes(care)).toEqual([]);
    const approver = await signedIn(app, { permissions: ["approve_late_refunds"] });
    expect(await codes(approver)).toEqual([]);
  });

  test("a sign-in from a new browser, to its user, but not the first sign-in", async () => {
    const { signIn, newStaff } = visitorsOf(app);
    const { id, email } = await newStaff();
    const first = await signIn({ email });
    const { client: person } = await signIn({ email, cookie: first.client.cookie });
    expect(await codes(person)).toEqual([]);
    const userAgent = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36";
    expect((await signIn({ email, headers: { "user-agent": userAgent } })).status).toBe(200);
    const told = await readEventually(
      () => list(person),
      ({ unreadCount }) => unreadCount > 0,
    );
    expect(told.items).toMatchObject([
      { code: "new_sign_in", values: { browser: "Chrome", system: "Android" } },
    ]);
    // The job may run twice.
    const event = await app.db
      .selectFrom("events")
      .select(["recordId", "actorId", "data"])
      .where("kind", "=", "user.signed_in_elsewhere")
      .where("recordId", "=", id)
      .executeTakeFirstOrThrow();
    await inTransaction(app.db, (tx) => notifyOfSignIn(tx, event));
    expect((await list(person)).unreadCount).toBe(1);
    const off = await person.post(`${path}/choices`, { kind: "new_sign_in", isOn: false });
    expect(off.status).toBe(403);
  });
});

describe("who reads it", () => {
  test("only users with the permission of the audience and of the record", async () => {
    await write();
    await write({ code: "device_assigned", to: { userId: technician.userId } });
    expect(await codes(care)).toEqual(["low_stock"]);
    expect(await codes(technician)).toEqual(["device_assigned"]);
    const { items } = await list(technician);
    const id = items[0]?.id ?? "";
    expect((await care.post(`${path}/${id}/read`)).status).toBe(404);
    // Without the right to read devices, the same user sees it no more.
    const { version } = (await admin.get(`/api/users/${technician.userId}`)).body;
    const rights = { version, permissions: ["view_customers"], reason: "Likizo" };
    const changed = await admin.post(`/api/users/${technician.userId}/rights`, rights);
    expect(changed.status).toBe(200);
    expect(await list(technician)).toEqual({ items: [], unreadCount: 0 });
    expect((await technician.post(`${path}/${id}/read`)).status).toBe(404);
    await admin.post(`/api/users/${technician.userId}/rights`, {
      ...rights,
      version: version + 1,
      permissions: [],
    });
    expect(await codes(technician)).toEqual(["device_assigned"]);
  });

  test("a user with two audiences is told once", async () => {
    await write({ to: { userId: care.userId, permission: "view_inventory" } });
    expect((await list(care)).unreadCount).toBe(1);
    expect((await list(admin)).unreadCount).toBe(1);
  });

  test("what was written before the account existed counts as read", async () => {
    await write();
    const newcomer = await signedIn(app, { permissions: ["view_inventory"] });
    expect(await list(newcomer)).toMatchObject({ items: [{ isRead: true }], unreadCount: 0 });
  });

  test("kinds that are switched off are missing, for this user only", async () => {
    await write();
    const answer = await care.post(`${path}/choices`, { kind: "low_stock", isOn: false });
    expect(answer.body.items).toContainEqual({ kind: "low_stock", isOn: false });
    expect(await list(care)).toEqual({ items: [], unreadCount: 0 });
    expect(await codes(admin)).toEqual(["low_stock"]);
    await care.post(`${path}/choices`, { kind: "low_stock", isOn: true });
    expect(await codes(care)).toEqual(["low_stock"]);
    const kinds = (await technician.get(`${path}/choices`)).body.items;
    expect(kinds).not.toContainEqual(expect.objectContaining({ kind: "low_stock" }));
    const foreign = await technician.post(`${path}/choices`, { kind: "low_stock", isOn: true });
    expect(foreign.status).toBe(403);
  });
});

describe("reading", () => {
  test("marks one, for this user only, also twice at once", async () => {
    await write();
    await write({ code: "out_of_stock", type: "error" });
    const { items } = await list(care);
    const id = items[0]?.id ?? "";
    const answers = await Promise.all([1, 2, 3].map(() => care.post(`${path}/${id}/read`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list(care)).toMatchObject({
      items: [{ isRead: true }, { isRead: false }],
      unreadCount: 1,
    });
    expect((await list(care, "?unread=true")).items).toMatchObject([{ code: "low_stock" }]);
    expect((await list(care, "?type=error")).items).toMatchObject([{ code: "out_of_stock" }]);
    expect((await list(admin)).unreadCount).toBe(2);
    expect((await care.post(`${path}/${newId()}/read`)).status).toBe(404);
  });

  test("marks all, but not what is committed later with an earlier time", async () => {
    await write();
    await age(1);
    await write({ code: "out_of_stock" });
    let commit = () => {};
    const isOpen = new Promise<void>((resolve) => (commit = resolve));
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const late = inTransaction(app.db, async (tx) => {
      await notify(tx, {
        type: "info",
        code: "many_low",
        values: { count: 9 },
        href: "/inventory",
        to: { permission: "view_inventory" },
        actorId: null,
      });
      begun();
      await isOpen;
    });
    await hasBegun;
    expect((await care.post(`${path}/read-all`)).status).toBe(200);
    expect((await list(care)).unreadCount).toBe(0);
    commit();
    await late;
    expect((await list(care, "?unread=true")).items).toMatchObject([{ code: "many_low" }]);
    expect((await list(care)).items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  test("counts up to 100, and lists the newest 50", async () => {
    for (let nth = 0; nth < 120; nth++) await write({ values: { nth } });
    const { items, unreadCount } = await list(care);
    expect(unreadCount).toBe(100);
    expect(items.map(({ values }) => values["nth"])).toEqual(
      Array.from({ length: 50 }, (_, place) => 119 - place),
    );
    expect((await list(care, "?limit=10")).items).toHaveLength(10);
    expect((await care.get(`${path}?limit=51`)).status).toBe(422);
  });
});

test("only users who see a notification hear of it", async () => {
  // Users of this test, with a right of which no background work tells.
  const reader = await signedIn(app, { role: "technician", permissions: ["view_expenses"] });
  const other = await signedIn(app, { role: "technician" });
  await allAnnounced(app, admin);
  const hears = await listen(app, "/api/events", reader);
  const deaf = await listen(app, "/api/events", other);
  const isOurs = ({ area }: { area: string }) => area === "notifications";
  await write({ code: "approval_asked", to: { permission: "view_expenses" } });
  expect(await hears.next(isOurs)).toMatchObject({ area: "notifications", kind: "resync" });
  await write({ code: "device_assigned", to: { userId: other.userId } });
  expect(await deaf.next(isOurs)).toMatchObject({ kind: "notification.sent_to_user" });
  await reader.post(`${path}/read-all`);
  expect(await hears.next(isOurs)).toMatchObject({ kind: "notification.read", id: reader.userId });
  expect((await everythingHeard(hears, admin)).match(/notifications/g)).toHaveLength(2);
  expect((await everythingHeard(deaf, admin)).match(/notifications/g)).toHaveLength(1);
  expect(deaf.text()).not.toContain("resync");
  hears.close();
  deaf.close();
});

test("old ones are forgotten, with what was read of them; those of today stay", async () => {
  await write();
  await care.post(`${path}/${(await list(care)).items[0]?.id}/read`);
  await age(91);
  await write({ code: "out_of_stock" });
  await inTransaction(app.db, forgetNotifications);
  expect(await codes(care)).toEqual(["out_of_stock"]);
  expect(await app.db.selectFrom("notificationReads").selectAll().execute()).toEqual([]);
});

test("hostile text in a name stays text", async () => {
  const name = `<script>alert("x")</script> {{name}} ' " \u202e`;
  await write({ values: { name } });
  expect((await list(care)).items).toMatchObject([{ values: { name } }]);
});
