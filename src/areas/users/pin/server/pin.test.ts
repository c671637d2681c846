import { afterEach, describe, expect, test } from "vitest";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";

const { app, admin } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "1" } });
const visitors = visitorsOf(app);
const PIN = "704183";

afterEach(async () => {
  await app.db.deleteFrom("rateLimits").execute();
});

/** A browser: its cookies change as answers set them. */
function newBrowser() {
  const cookies = new Map<string, string>();
  const client = () =>
    clientOf(app, [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const keep = <A extends { headers: Headers }>(answer: A): A => {
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = set.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    client,
    async signIn(email: string, password = PASSWORD) {
      const headers = { "x-forwarded-for": visitors.newAddress() };
      return keep(await client().post("/api/auth/sign-in", { email, password }, { headers }));
    },
    async setPin(pin = PIN) {
      return keep(await client().post("/api/auth/pin", { currentPassword: PASSWORD, pin }));
    },
    async switchTo(userId: string, pin = PIN) {
      return keep(await client().post("/api/auth/switch", { userId, pin }));
    },
    names: async () =>
      (await client().get("/api/auth/till-users")).body.items.map(({ id }: { id: string }) => id),
    signOut: async () => keep(await client().post("/api/auth/sign-out")),
  };
}

const care = () => visitors.newStaff({ role: "customer-care" });

/** Two cashiers with PINs at one till. The second one is signed in. */
async function tillOfTwo() {
  const [first, second] = [await care(), await care()];
  const till = newBrowser();
  for (const { email } of [first, second]) {
    await till.signIn(email);
    expect((await till.setPin()).status).toBe(200);
  }
  return { till, first, second };
}

const refusal = ({ status, body }: { status: number; body: any }) => [status, body.code];

/** Sets the time of the last full sign-ins in all browsers to this many hours ago. */
const signedInBefore = (hours: number) =>
  app.db
    .updateTable("pinPlaces")
    .set({ signedInAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
    .execute();

test("two cashiers switch at one till, and each act has the right name", async () => {
  const { till, first, second } = await tillOfTwo();
  const before = till.client();
  const entered = await till.switchTo(first.id);
  expect(entered.status).toBe(200);
  expect(entered.body.user).toMatchObject({ id: first.id, beganBy: "pin" });
  // The session of the other cashier has ended.
  expect((await before.get("/api/auth/session")).status).toBe(401);
  const authorOf = async (client: TestClient) => {
    const { body } = await client.post("/api/customers", { name: "Asha", phone: newPhone() });
    const event = await app.db
      .selectFrom("events")
      .select("actorId")
      .where("recordId", "=", body.id)
      .where("kind", "=", "customer.created")
      .executeTakeFirstOrThrow();
    return event.actorId;
  };
  expect(await authorOf(till.client())).toBe(first.id);
  await till.switchTo(second.id);
  expect(await authorOf(till.client())).toBe(second.id);
  expect((await till.names()).toSorted()).toEqual([first.id, second.id].toSorted());
});

test("the rights stay those of the user", async () => {
  const { till, first } = await tillOfTwo();
  await till.signIn(first.email);
  const { permissions } = (await till.client().get("/api/auth/session")).body.user;
  const entered = await till.switchTo(first.id);
  expect(entered.body.user.permissions).toEqual(permissions);
});

describe("a PIN works", () => {
  test("only in a browser in which its user has signed in with the password", async () => {
    const { first } = await tillOfTwo();
    const elsewhere = newBrowser();
    const other = await care();
    await elsewhere.signIn(other.email);
    expect(refusal(await elsewhere.switchTo(first.id))).toEqual([401, "pin_invalid"]);
    expect(await elsewhere.names()).toEqual([]);
    await elsewhere.signIn(first.email);
    await elsewhere.signOut();
    expect(await elsewhere.names()).toEqual([first.id]);
    expect((await elsewhere.switchTo(first.id)).status).toBe(200);
  });

  test("for twelve hours after that, however often it is used", async () => {
    const { till, first } = await tillOfTwo();
    await signedInBefore(11);
    expect((await till.switchTo(first.id)).status).toBe(200);
    const { expiresAt } = await app.db
      .selectFrom("sessions")
      .select("expiresAt")
      .where("userId", "=", first.id)
      .executeTakeFirstOrThrow();
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0.9);
    expect(hours).toBeLessThan(1.1);
    await signedInBefore(13);
    expect(refusal(await till.switchTo(first.id))).toEqual([401, "pin_invalid"]);
    expect(await till.names()).toEqual([]);
    await till.signIn(first.email);
    expect((await till.switchTo(first.id)).status).toBe(200);
  });

  test("three times wrongly; then the password is needed, and its user is told", async () => {
    const { till, first, second } = await tillOfTwo();
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(refusal(await till.switchTo(first.id, "974613"))).toEqual([401, "pin_invalid"]);
    }
    expect(refusal(await till.switchTo(first.id))).toEqual([401, "pin_locked"]);
    expect((await till.switchTo(second.id)).status).toBe(200);
    const entered = await till.signIn(first.email);
    expect(entered.body.user.failedAttempts).toBe(3);
    expect((await till.switchTo(first.id)).status).toBe(200);
  });

  test("three times wrongly also when the tries come at once", async () => {
    const { till, first } = await tillOfTwo();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => till.switchTo(first.id, "974613")),
    );
    const codes = tries.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "pin_invalid")).toHaveLength(3);
    expect(codes.filter((code) => code === "pin_locked")).toHaveLength(9);
  });

  test("after two wrong tries, which then count no more", async () => {
    const { till, first } = await tillOfTwo();
    for (let round = 0; round < 2; round++) {
      await till.switchTo(first.id, "974613");
      await till.switchTo(first.id, "974613");
      expect((await till.switchTo(first.id)).status).toBe(200);
    }
  });

  test("no more after a reset, a deactivation, another email, or a sign-out everywhere by its user or an admin", async () => {
    const ends: ((user: { id: string; email: string }) => Promise<unknown>)[] = [
      ({ id }) => admin.post(`/api/users/${id}/reset-password`),
      ({ id }) => admin.post(`/api/users/${id}/deactivate`),
      ({ id, email }) => admin.patch(`/api/users/${id}`, { version: 1, email: `new-${email}` }),
      ({ id }) => admin.post(`/api/users/${id}/sign-out`, {}),
      async ({ email }) => {
        const { client } = await visitors.signIn({ email });
        return client.post("/api/auth/sign-out-everywhere");
      },
    ];
    for (const end of ends) {
      const { till, first } = await tillOfTwo();
      await end(first);
      expect(refusal(await till.switchTo(first.id))).toEqual([401, "pin_invalid"]);
      expect(await till.names()).not.toContain(first.id);
    }
  });

  test("no more after its user removed it", async () => {
    const { till, first } = await tillOfTwo();
    await till.switchTo(first.id);
    expect((await till.client().delete("/api/auth/pin")).status).toBe(200);
    expect(refusal(await till.switchTo(first.id))).toEqual([401, "pin_invalid"]);
  });
});

describe("a user who needs a second factor", () => {
  test("loses the PIN when the role begins to need one", async () => {
    const { till, first } = await tillOfTwo();
    await admin.put("/api/settings/security", { secondFactorRoles: ["customer-care"] });
    expect(refusal(await till.switchTo(first.id))).toEqual([401, "pin_invalid"]);
    expect(await till.names()).toEqual([]);
    await admin.put("/api/settings/security", { secondFactorRoles: [] });
    expect((await till.switchTo(first.id)).status).toBe(200);
  });

  test("cannot set a PIN", async () => {
    const { id, email } = await care();
    const till = newBrowser();
    await till.signIn(email);
    await app.db
      .updateTable("users")
      .set({ twoFactorEnabled: true })
      .where("id", "=", id)
      .execute();
    expect(refusal(await till.setPin())).toEqual([409, "pin_not_allowed"]);
  });
});

test("the answer reveals nothing about users", async () => {
  const { till } = await tillOfTwo();
  const unknown = await till.switchTo("0190a000-0000-7000-8000-000000000000");
  const withoutPin = await till.switchTo((await care()).id);
  const withoutBrowser = await newBrowser().switchTo((await tillOfTwo()).first.id);
  expect(refusal(unknown)).toEqual([401, "pin_invalid"]);
  expect(withoutPin.body).toEqual(unknown.body);
  expect(withoutBrowser.body).toEqual(unknown.body);
});

test("setting a PIN needs the password, and refuses what anybody would try first", async () => {
  const { email } = await care();
  const till = newBrowser();
  await till.signIn(email);
  const wrong = await till.client().post("/api/auth/pin", { currentPassword: "Wrong-1", pin: PIN });
  expect(refusal(wrong)).toEqual([422, "wrong_password"]);
  for (const pin of [
    "000000",
    "123456",
    "987654",
    "121212",
    "258258",
    "12345",
    "1234567",
    "12345a",
  ])
    expect(refusal(await till.setPin(pin)), pin).toEqual([422, "validation_failed"]);
  expect((await till.setPin()).status).toBe(200);
});

test("a PIN is stored as an argon2id hash", async () => {
  const { first } = await tillOfTwo();
  const { pinHash } = await app.db
    .selectFrom("userPins")
    .select("pinHash")
    .where("userId", "=", first.id)
    .executeTakeFirstOrThrow();
  expect(pinHash).toMatch(/^\$argon2id\$/);
});
