import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop({ admin: "First Admin" });

const newEmail = () => `${newId()}@example.com`;
const signIn = (email: string, password: string) =>
  clientOf(app).post("/api/auth/sign-in", { email, password });

async function newUser(fields: Record<string, unknown> = {}): Promise<any> {
  const { status, body } = await admin.post("/api/users", {
    name: "Juma",
    email: newEmail(),
    role: "technician",
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

describe("who may", () => {
  const anybody = "00000000-0000-7000-8000-00000000000a";
  const calls: [string, (client: TestClient) => Promise<{ status: number }>][] = [
    ["list users", (client) => client.get("/api/users")],
    ["read one", (client) => client.get(`/api/users/${anybody}`)],
    [
      "make one",
      (client) => client.post("/api/users", { name: "X", email: newEmail(), role: "admin" }),
    ],
    ["change one", (client) => client.patch(`/api/users/${anybody}`, { version: 1, name: "X" })],
    [
      "change what one may do",
      (client) =>
        client.post(`/api/users/${anybody}/rights`, { version: 1, role: "admin", reason: "x" }),
    ],
    ["reset a password", (client) => client.post(`/api/users/${anybody}/reset-password`)],
    ["deactivate", (client) => client.post(`/api/users/${anybody}/deactivate`)],
    ["activate", (client) => client.post(`/api/users/${anybody}/activate`)],
    ["delete", (client) => client.delete(`/api/users/${anybody}`)],
    ["list tokens", (client) => client.get("/api/access-tokens")],
    [
      "make a token",
      (client) => client.post("/api/access-tokens", { name: "x", permissions: ["view_devices"] }),
    ],
    ["revoke a token", (client) => client.delete(`/api/access-tokens/${anybody}`)],
  ];
  test.each(calls)(
    "%s: only with a session, and not for technicians and customer care",
    async (_, call) => {
      expect((await call(clientOf(app))).status).toBe(401);
      expect((await call(await signedIn(app, { role: "technician" }))).status).toBe(403);
      expect((await call(await signedIn(app, { role: "customer-care" }))).status).toBe(403);
      expect([200, 201, 404]).toContain((await call(admin)).status);
    },
  );

  test("a manager of users without the admin role grants and takes only their own rights", async () => {
    const lead = await signedIn(app, {
      role: "customer-care",
      permissions: ["manage_users", "view_devices"],
    });
    const refused = await lead.post("/api/users", { name: "X", email: newEmail(), role: "admin" });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(
      (await lead.post("/api/users", { name: "X", email: newEmail(), role: "technician" })).status,
    ).toBe(403);
    const modest = {
      name: "X",
      email: newEmail(),
      role: "technician",
      permissions: ["view_devices"],
    };
    expect((await lead.post("/api/users", modest)).status).toBe(201);
    expect((await lead.post(`/api/users/${admin.userId}/reset-password`)).status).toBe(403);
    expect((await lead.post(`/api/users/${admin.userId}/deactivate`)).status).toBe(403);
    expect((await lead.delete(`/api/users/${admin.userId}`)).status).toBe(403);
  });
});

describe("a new user", () => {
  test("has a one-time password that fits the policy and is never stored in clear", async () => {
    const key = newId();
    const body = {
      name: "Asha",
      email: newEmail().toUpperCase(),
      role: "customer-care",
      phone: "0712345678",
    };
    const created = await admin.post("/api/users", body, { key });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      email: body.email.toLowerCase(),
      phone: "+255712345678",
      maxDevicesAllowed: 10,
      permissions: [],
      isActive: true,
      mustChangePassword: true,
      version: 1,
    });
    const { temporaryPassword } = created.body;
    expect(temporaryPassword).toMatch(/^[A-Z][a-z]+-[A-Z][a-z]+-[A-Z][a-z]+-\d{4}$/);
    expect(JSON.stringify((await admin.get(`/api/users/${created.body.id}`)).body)).not.toContain(
      'assword":"',
    );
    for (const table of ["idempotencyKeys", "events", "users"] as const) {
      const rows = await app.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(temporaryPassword);
    }
    const again = await admin.post("/api/users", body, { key });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(created.body);
    expect((await admin.get(`/api/users?search=${body.email}`)).body.items).toHaveLength(1);
  });

  test("sent twenty times in parallel with one key is one user; a key is required", async () => {
    const key = newId();
    const body = { name: "Twenty", email: newEmail(), role: "technician" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post("/api/users", body, { key })),
    );
    expect(new Set(answers.map((answer) => answer.body.temporaryPassword)).size).toBe(1);
    expect((await admin.get("/api/users?search=Twenty")).body.items).toHaveLength(1);
    expect((await admin.post("/api/users", body, { key: null })).body.code).toBe(
      "idempotency_key_required",
    );
  });

  test("with a used email is refused, also concurrently", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.post("/api/users", { name: "Same", email, role: "technician" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("email_taken");
  });

  test.each([
    [{ email: "not-an-email" }, "email"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: "A\u0000" }, "name"],
    [{ role: "owner" }, "role"],
    [{ phone: "12" }, "phone"],
    [{ maxDevicesAllowed: -1 }, "maxDevicesAllowed"],
    [{ maxDevicesAllowed: 1.5 }, "maxDevicesAllowed"],
    [{ permissions: ["become_admin"] }, "permissions.0"],
    [{ passwordHash: "x" }, "passwordHash"],
  ])("with %j is refused at that field", async (fields, field) => {
    const refused = await admin.post("/api/users", {
      name: "Juma",
      email: newEmail(),
      role: "technician",
      ...fields,
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });
});

describe("the list", () => {
  test("is searched by name, email and phone, filtered by role and activity, in pages without gaps", async () => {
    const names = ["Zuhura 1", "Zuhura 2", "Zuhura 3"];
    const made = [];
    for (const name of names) made.push(await newUser({ name }));
    await admin.patch(`/api/users/${made[0].id}`, { version: 1, phone: "0754999888" });
    await admin.post(`/api/users/${made[1].id}/deactivate`);
    const namesOf = async (query: string) =>
      (await admin.get(`/api/users?${query}`)).body.items.map(
        (item: { name: string }) => item.name,
      );
    expect(await namesOf("search=zuhura")).toEqual(names.toReversed());
    expect(await namesOf("search=754999")).toEqual(["Zuhura 1"]);
    expect(await namesOf("search=zuhura&active=false")).toEqual(["Zuhura 2"]);
    expect(await namesOf("search=zuhura&role=admin")).toEqual([]);
    expect(await namesOf("search=%25")).toEqual([]);
    const first = await admin.get("/api/users?search=zuhura&limit=2");
    const second = await admin.get(
      `/api/users?search=zuhura&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(second.body.items.map((item: { name: string }) => item.name)).toEqual(["Zuhura 1"]);
    expect(second.body.nextCursor).toBeNull();
  });
});

describe("changing a user", () => {
  test("tells the second of two users the current record", async () => {
    const user = await newUser();
    expect(
      (await admin.patch(`/api/users/${user.id}`, { version: 1, department: "Bench" })).status,
    ).toBe(200);
    const stale = await admin.patch(`/api/users/${user.id}`, { version: 1, department: "Counter" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "stale_version",
      current: { department: "Bench", version: 2 },
    });
  });

  test("to a used email is refused", async () => {
    const [first, second] = [await newUser(), await newUser()];
    expect(
      (await admin.patch(`/api/users/${second.id}`, { version: 1, email: first.email })).body.code,
    ).toBe("email_taken");
  });

  test("is in the journal with before and after", async () => {
    const user = await newUser({ name: "Before" });
    await admin.patch(`/api/users/${user.id}`, { version: 1, name: "After" });
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "actorId", "data"])
      .where("recordId", "=", user.id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      {
        kind: "user.created",
        actorId: admin.userId,
        data: { after: { name: "Before", email: user.email, role: "technician" } },
      },
      {
        kind: "user.updated",
        actorId: admin.userId,
        data: { before: { name: "Before" }, after: { name: "After" } },
      },
    ]);
  });

  test("an unknown user is not found", async () => {
    expect((await admin.patch(`/api/users/${newId()}`, { version: 1, name: "X" })).status).toBe(
      404,
    );
    expect((await admin.get("/api/users/seven")).status).toBe(404);
  });
});

test("a reset ends the user's sessions and gives a new one-time password", async () => {
  const user = await newUser();
  const first = await signIn(user.email, user.temporaryPassword);
  const client = clientOf(app, first.headers.get("set-cookie")?.split(";")[0]);
  const reset = await admin.post(`/api/users/${user.id}/reset-password`);
  expect(reset.status).toBe(200);
  expect(reset.body.temporaryPassword).not.toBe(user.temporaryPassword);
  expect((await client.get("/api/auth/session")).status).toBe(401);
  expect((await signIn(user.email, user.temporaryPassword)).status).toBe(401);
  expect(
    (await signIn(user.email, reset.body.temporaryPassword)).body.user.mustChangePassword,
  ).toBe(true);
});

describe("the own account", () => {
  test.each([
    ["deactivate", () => admin.post(`/api/users/${admin.userId}/deactivate`)],
    ["delete", () => admin.delete(`/api/users/${admin.userId}`)],
    ["reset the password of", () => admin.post(`/api/users/${admin.userId}/reset-password`)],
  ])("a user cannot %s", async (_, call) => {
    const refused = await call();
    expect([refused.status, refused.body.code]).toEqual([409, "own_account"]);
    expect((await admin.get("/api/users")).status).toBe(200);
  });
});

test("deletion needs a user without linked records; others can be deactivated", async () => {
  const unused = await newUser();
  expect((await admin.delete(`/api/users/${unused.id}`)).status).toBe(200);
  expect((await admin.get(`/api/users/${unused.id}`)).status).toBe(404);

  const busy = await signedIn(app, { role: "customer-care" });
  const { body: customer } = await busy.post("/api/customers", {
    name: "Linked",
    phone: "0712000001",
  });
  expect(
    (await busy.post(`/api/customers/${customer.id}/notes`, { content: "Called" })).status,
  ).toBe(201);
  const refused = await admin.delete(`/api/users/${busy.userId}`);
  expect([refused.status, refused.body.code]).toEqual([409, "has_linked_records"]);
  expect((await admin.get(`/api/users/${busy.userId}`)).status).toBe(200);
  expect((await admin.post(`/api/users/${busy.userId}/deactivate`)).body.isActive).toBe(false);
});

describe("access tokens", () => {
  test("have their own permissions, are shown once, and end when revoked", async () => {
    const key = newId();
    const body = { name: "Website", permissions: ["view_customers"] };
    const created = await admin.post("/api/access-tokens", body, { key });
    expect(created.status).toBe(201);
    const { token, id } = created.body;
    expect((await admin.post("/api/access-tokens", body, { key })).body.token).toBe(token);
    expect(
      JSON.stringify(await app.db.selectFrom("idempotencyKeys").selectAll().execute()),
    ).not.toContain(token);

    const bearer = { headers: { authorization: `Bearer ${token}` } };
    const asProgram = (path: string) => fetch(app.url + path, bearer);
    expect((await asProgram("/api/customers")).status).toBe(200);
    expect((await asProgram("/api/users")).status).toBe(403);
    const [listed] = (await admin.get("/api/access-tokens")).body.items;
    expect(listed).toMatchObject({ id, name: "Website", createdBy: { name: "First Admin" } });
    expect(listed.lastUsedAt).toEqual(expect.any(String));
    expect(listed).not.toHaveProperty("token");

    expect((await admin.delete(`/api/access-tokens/${id}`)).status).toBe(200);
    expect((await asProgram("/api/customers")).status).toBe(401);
  });

  test("cannot use endpoints of a personal account", async () => {
    const { body } = await admin.post("/api/access-tokens", {
      name: "x",
      permissions: ["view_customers"],
    });
    const send = (path: string, payload: object) =>
      fetch(app.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${body.token}`, "content-type": "application/json" },
        body: JSON.stringify(payload),
      });
    expect((await send("/api/auth/sign-out", {})).status).toBe(409);
    expect(
      (await send("/api/auth/change-password", { currentPassword: "x", newPassword: "y" })).status,
    ).toBe(403);
    expect((await send("/api/auth/two-factor", { currentPassword: "x" })).status).toBe(403);
  });

  test("lose what their creator loses", async () => {
    const maker = await signedIn(app);
    const { body } = await maker.post("/api/access-tokens", {
      name: "x",
      permissions: ["view_customers"],
    });
    const call = () =>
      fetch(`${app.url}/api/customers`, { headers: { authorization: `Bearer ${body.token}` } });
    expect((await call()).status).toBe(200);
    await admin.post(`/api/users/${maker.userId}/rights`, {
      version: 1,
      permissions: ["view_devices"],
      reason: "x",
    });
    expect((await call()).status).toBe(403);
    await admin.post(`/api/users/${maker.userId}/deactivate`);
    expect((await call()).status).toBe(401);
  });
});

describe("the last active admin", () => {
  test("remains, also when two admins remove each other at the same moment", async () => {
    const { app: alone, admin: first } = await startShop();
    const second = await signedIn(alone);
    const answers = await Promise.all([
      first.post(`/api/users/${second.userId}/deactivate`),
      second.post(`/api/users/${first.userId}/deactivate`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0].status === 200 ? first : second;
    const { body } = await left.get(`/api/users/${left.userId}`);
    const demoted = await left.post(`/api/users/${left.userId}/rights`, {
      version: body.version,
      role: "technician",
      reason: "x",
    });
    expect([demoted.status, demoted.body.code]).toEqual([409, "last_admin"]);
    const narrowed = await left.post(`/api/users/${left.userId}/rights`, {
      version: body.version,
      permissions: ["view_devices"],
      reason: "x",
    });
    expect(narrowed.body.code).toBe("last_admin");
    expect((await left.get("/api/users")).status).toBe(200);
  });
});
