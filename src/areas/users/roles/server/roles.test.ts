import { describe, expect, test } from "vitest";
import { rolePermissions, type Permission } from "#src/shared/permissions.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";

const { app, admin, care, technician } = await startShop();

const roleNow = async (role: string) => {
  const { items } = (await admin.get("/api/roles")).body;
  return items.find((each: { role: string }) => each.role === role);
};
const change = async (client: TestClient, role: string, permissions: readonly Permission[]) => {
  const { version } = await roleNow(role);
  const body = { version, permissions, reason: "Duka dogo" };
  return client.post(`/api/roles/${role}/rights`, body);
};
const usual = rolePermissions["customer-care"];
const without = (...lost: Permission[]) => usual.filter((each) => !lost.includes(each));
const mayReadSales = async (client: TestClient) => (await client.get("/api/sales")).status === 200;

test("a role that loses and gets rights changes what its users may do, at once", async () => {
  const own = await signedIn(app, { role: "customer-care", permissions: ["view_sales"] });
  expect(await mayReadSales(care)).toBe(true);
  const changed = await change(admin, "customer-care", [...without("view_sales"), "view_cost"]);
  expect(changed).toMatchObject({
    status: 200,
    body: { added: ["view_cost"], removed: ["view_sales"], version: 2 },
  });
  expect(await mayReadSales(care)).toBe(false);
  const { user } = (await care.get("/api/auth/session")).body;
  expect(user.permissions).toContain("view_cost");
  // A user with a list of their own keeps it.
  expect(await mayReadSales(own)).toBe(true);
  const event = await app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("kind", "=", "role.rights_changed")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    actorId: admin.userId,
    data: {
      role: "customer-care",
      given: ["view_cost"],
      taken: ["view_sales"],
      reason: "Duka dogo",
    },
  });
  await change(admin, "customer-care", usual);
  expect(await mayReadSales(care)).toBe(true);
  expect(await roleNow("customer-care")).toMatchObject({ added: [], removed: [] });
});

describe("nobody", () => {
  test("gives a role a right that they lack, nor changes a role with more rights than their own", async () => {
    const deputy = await signedIn(app, {
      role: "customer-care",
      permissions: [...rolePermissions.technician, "manage_users", "change_user_rights"],
    });
    const technicians = rolePermissions.technician;
    const more = await change(deputy, "technician", [...technicians, "view_cost"]);
    expect(more.status).toBe(403);
    expect((await change(deputy, "customer-care", without("view_sales"))).status).toBe(403);
    expect((await change(deputy, "technician", technicians)).status).toBe(200);
    expect((await change(care, "technician", ["view_devices"])).status).toBe(403);
    expect((await change(technician, "technician", [])).status).toBe(403);
  });

  test("changes the role of admins, so that an admin can always undo a change", async () => {
    const body = { version: 1, permissions: ["view_devices"], reason: "x" };
    expect((await admin.post("/api/roles/admin/rights", body)).status).toBe(404);
    expect((await admin.get("/api/roles")).body.items).toHaveLength(2);
  });

  test("loses the change of another admin", async () => {
    const { version } = await roleNow("technician");
    const send = (permissions: Permission[]) =>
      admin.post("/api/roles/technician/rights", { version, permissions, reason: "x" });
    const answers = await Promise.all([send(["view_devices"]), send(["view_customers"])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(problemOf(stale!).code).toBe("stale_version");
    await change(admin, "technician", rolePermissions.technician);
  });
});

test("access tokens of the role's users lose what the role loses, for good", async () => {
  await change(admin, "customer-care", [...usual, "manage_users"]);
  const maker = await signedIn(app, { role: "customer-care" });
  const made = await maker.post("/api/access-tokens", {
    name: "Tovuti",
    permissions: ["view_sales", "view_devices"],
  });
  expect(made.status).toBe(201);
  const headers = { authorization: `Bearer ${made.body.token}` };
  const byToken = async (path: string) => (await fetch(app.url + path, { headers })).status;
  await change(admin, "customer-care", without("view_sales"));
  await change(admin, "customer-care", usual);
  expect(await byToken("/api/sales")).toBe(403);
  expect(await byToken("/api/devices")).toBe(200);
});

test("a user is created and changed by what the role may do in this shop", async () => {
  const deputy = await signedIn(app, {
    role: "customer-care",
    permissions: [...rolePermissions.technician, "manage_users", "change_user_rights"],
  });
  const newcomer = { name: "Juma", email: "juma@duka.test", role: "technician" };
  await change(admin, "technician", [...rolePermissions.technician, "view_cost"]);
  expect((await deputy.post("/api/users", newcomer)).status).toBe(403);
  await change(admin, "technician", rolePermissions.technician);
  const created = await deputy.post("/api/users", newcomer);
  expect(created.body).toMatchObject({
    permissions: [],
    permissionsInForce: [...rolePermissions.technician].toSorted(
      (a, b) => usualOrder(a) - usualOrder(b),
    ),
  });
});

const usualOrder = (permission: Permission) => rolePermissions.admin.indexOf(permission);

describe("sessions of a user", () => {
  test("are listed, and ended one by one or all at once, but never the actor's own", async () => {
    const person = await signedIn(app, { role: "technician" });
    const path = `/api/users/${person.userId}`;
    const { items } = (await admin.get(`${path}/sessions`)).body;
    expect(items).toMatchObject([{ isCurrent: false }]);
    const one = await admin.post(`${path}/sign-out`, { sessionId: items[0].id });
    expect(one.body).toEqual({ ended: 1 });
    expect((await person.get("/api/auth/session")).status).toBe(401);
    expect((await admin.post(`${path}/sign-out`, {})).body).toEqual({ ended: 0 });
    const own = `/api/users/${admin.userId}`;
    expect((await admin.get(`${own}/sessions`)).body.items).toMatchObject([{ isCurrent: true }]);
    expect((await admin.post(`${own}/sign-out`, {})).body).toEqual({ ended: 0 });
    expect((await admin.get("/api/auth/session")).status).toBe(200);
  });

  test("of a user with more rights are neither shown nor ended", async () => {
    const manager = await signedIn(app, { role: "customer-care", permissions: ["manage_users"] });
    const path = `/api/users/${admin.userId}`;
    expect((await manager.get(`${path}/sessions`)).status).toBe(403);
    expect((await manager.post(`${path}/sign-out`, {})).status).toBe(403);
    expect((await care.get(`${path}/sessions`)).status).toBe(403);
  });
});
