import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "#src/shared/ids.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { announce } from "#src/server/events/announce.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { clientOf } from "#tests/support/client.ts";
import { PASSWORD, visitorsOf, type Visitors } from "#tests/support/sign-in.ts";

const keyFile = join(tmpdir(), `fundi-key-${newId()}`);
const { app, admin } = await startShop(
  {},
  { env: { FUNDI_SECRET_KEY_FILE: keyFile, FUNDI_TRUST_PROXY: "1" } },
);
let visitors: Visitors;

beforeAll(async () => {
  visitors = visitorsOf(app);
});

/** Returns a new client address. Each test uses its own, so that its failed sign-ins do not throttle another test. */
const newAddress = (): Record<string, string> => ({ "x-forwarded-for": visitors.newAddress() });
const signInFrom = (email: string, password: string, headers = newAddress(), totp?: string) =>
  visitors.signIn({ email, password, headers, ...(totp !== undefined && { totp }) });
const newStaff = () => visitors.newStaff();

describe("signing in", () => {
  test("starts a session that ends with signing out", async () => {
    const { id, email } = await newStaff();
    const visitor = await signInFrom(email.toUpperCase(), PASSWORD);
    expect(visitor.status).toBe(200);
    expect(visitor.body).toMatchObject({
      user: {
        id,
        email,
        role: "technician",
        mustChangePassword: false,
        language: "en",
        twoFactorEnabled: false,
        sessionTimeout: 30,
      },
    });
    expect(new Set(visitor.body.user.permissions)).toEqual(new Set(rolePermissions.technician));
    expect(visitor.setCookie).toMatch(/^fundi_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.client.get("/api/auth/session")).body).toEqual(visitor.body);
    expect((await visitor.client.post("/api/auth/sign-out")).status).toBe(200);
    expect((await visitor.client.get("/api/auth/session")).status).toBe(401);
  });

  test("over HTTPS uses a host-bound cookie", async () => {
    const { email } = await newStaff();
    const { setCookie } = await signInFrom(email, PASSWORD, {
      ...newAddress(),
      "x-forwarded-proto": "https",
    });
    expect(setCookie).toMatch(/^__Host-fundi_session=.*Secure/);
  });

  test("from another site is refused", async () => {
    const { email } = await newStaff();
    const refused = await signInFrom(email, PASSWORD, {
      ...newAddress(),
      origin: "https://elsewhere.example",
    });
    expect([refused.status, refused.body.code]).toEqual([403, "cross_site_request"]);
  });

  test("gives the same answer for an unknown email, a wrong password and an inactive user", async () => {
    const { id, email } = await newStaff();
    const unknown = await signInFrom("nobody@example.com", PASSWORD);
    const wrong = await signInFrom(email, "Kariakoo-Duka-72");
    await admin.post(`/api/users/${id}/deactivate`);
    const deactivated = await signInFrom(email, PASSWORD);
    for (const refused of [unknown, wrong, deactivated]) {
      expect(refused.status).toBe(401);
      expect(refused.body).toMatchObject({
        code: "invalid_credentials",
        detail: "Invalid email or password",
      });
      expect(refused.body).toEqual(unknown.body);
      expect(refused.setCookie).toBe("");
    }
  });

  test("without a session the session endpoint is refused", async () => {
    expect((await clientOf(app).get("/api/auth/session")).status).toBe(401);
    expect(
      (await clientOf(app, "fundi_session=made-up-token-made-up-token").get("/api/users")).status,
    ).toBe(401);
  });
});

describe("a one-time password", () => {
  test("allows only session, change-password and sign-out until it is replaced", async () => {
    const email = `${newId()}@example.com`;
    const { body: user } = await admin.post("/api/users", {
      name: "New",
      email,
      role: "customer-care",
    });
    const { client, body } = await signInFrom(email, user.temporaryPassword);
    expect(body.user.mustChangePassword).toBe(true);
    for (const path of ["/api/customers", "/api/settings/shop", "/api/events"]) {
      const refused = await client.get(path);
      expect([path, refused.status, refused.body.code]).toEqual([
        path,
        403,
        "password_change_required",
      ]);
    }
    expect((await client.get("/api/auth/session")).status).toBe(200);
    const changed = await client.post("/api/auth/change-password", {
      currentPassword: user.temporaryPassword,
      newPassword: PASSWORD,
    });
    expect(changed.body.user.mustChangePassword).toBe(false);
    const renewed = clientOf(app, changed.headers.getSetCookie()[0]?.split(";")[0]);
    expect((await renewed.get("/api/customers")).status).toBe(200);
    expect((await signInFrom(email, user.temporaryPassword)).status).toBe(401);
    expect((await signInFrom(email, PASSWORD)).status).toBe(200);
  });
});

describe("changing one's password", () => {
  test.each([
    ["Short1", "Use at least 8 characters"],
    ["alllowercase1", "Add an upper-case letter"],
    ["ALLUPPERCASE1", "Add a lower-case letter"],
    ["NoNumbersHere", "Add a number"],
    ["Welcome2026!", "This is one of the first passwords anybody would try"],
    ["Aa1Aa1Aa1Aa1", "Use more different characters"],
    [PASSWORD, "Choose another password than the one you have"],
  ])("to %s is refused: %s", async (newPassword, sentence) => {
    const { email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const refused = await client.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword,
    });
    expect([refused.status, refused.body.code]).toEqual([422, "weak_password"]);
    expect(refused.body.fields).toEqual({ newPassword: sentence });
    expect((await signInFrom(email, PASSWORD)).status).toBe(200);
  });

  test("follows the chosen policy: fifteen characters of any kind instead", async () => {
    await admin.put("/api/settings/security", { passwordPolicy: "long" });
    const { email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const short = await client.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "Ubungo-Soko-38",
    });
    expect(short.body.fields).toEqual({ newPassword: "Use at least 15 characters" });
    const long = await client.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "ndizi nne juu ya meza",
    });
    expect(long.status).toBe(200);
    await admin.put("/api/settings/security", { passwordPolicy: "standard" });
  });

  test("is required after the password has expired", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const age = (days: number) =>
      app.db
        .updateTable("users")
        .set({ passwordChangedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where("id", "=", id)
        .execute();
    await age(89);
    expect((await client.get("/api/customers")).status).toBe(200);
    await age(91);
    // The server caches actors for a short time, so it notices this direct change of the database only later.
    const refused = await readEventually(
      () => client.get("/api/customers"),
      ({ status }) => status !== 200,
    );
    expect(refused.body.code).toBe("password_change_required");
    expect((await client.get("/api/auth/session")).body.user.mustChangePassword).toBe(true);
    await admin.put("/api/settings/security", { passwordExpiryDays: 0 });
    expect((await client.get("/api/customers")).status).toBe(200);
    await admin.put("/api/settings/security", { passwordExpiryDays: 90 });
  });
});

describe("a session ends", () => {
  /** Sets this time of the user's sessions to `minutes` from now. Negative minutes are in the past. */
  const shift = async (userId: string, column: "lastSeenAt" | "expiresAt", minutes: number) => {
    await app.db
      .updateTable("sessions")
      .set({ [column]: new Date(Date.now() + minutes * 60_000).toISOString() })
      .where("userId", "=", userId)
      .execute();
    announce({ position: 0, area: "users", id: userId, kind: "user.updated" });
  };

  test("when there was no request for the configured time", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    await shift(id, "lastSeenAt", -29);
    expect((await client.get("/api/customers")).status).toBe(200);
    await shift(id, "lastSeenAt", -31);
    expect((await client.get("/api/customers")).status).toBe(401);
  });

  test("after twelve hours, even in use", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const [session] = await app.db
      .selectFrom("sessions")
      .select("expiresAt")
      .where("userId", "=", id)
      .execute();
    expect(Date.parse(session!.expiresAt) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    await shift(id, "expiresAt", -1);
    expect((await client.get("/api/customers")).status).toBe(401);
  });

  test("at once, with its live feed, when the user is deactivated", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const feed = await fetch(`${app.url}/api/events`, { headers: { cookie: client.cookie } });
    expect(feed.status).toBe(200);
    const ended = feed.text();
    await admin.post(`/api/users/${id}/deactivate`);
    await ended;
    expect((await client.get("/api/customers")).status).toBe(401);
    await admin.post(`/api/users/${id}/activate`);
    expect((await client.get("/api/customers")).status).toBe(401);
    expect((await signInFrom(email, PASSWORD)).status).toBe(200);
  });
});

describe("two-factor sign-in", () => {
  const codeAt = (secret: string, shiftSeconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + shiftSeconds * 1000,
    });

  test("needs a code, accepts each once, and is switched off with the password", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    expect(
      (await client.post("/api/auth/two-factor", { currentPassword: "Wrong-Duka-1" })).status,
    ).toBe(422);
    const { body: begun } = await client.post("/api/auth/two-factor", {
      currentPassword: PASSWORD,
    });
    expect(begun.otpauthUrl).toContain("otpauth://totp/");
    expect((await signInFrom(email, PASSWORD)).status).toBe(200);

    expect((await client.post("/api/auth/two-factor/confirm", { totp: "000000" })).body.code).toBe(
      "totp_invalid",
    );
    const first = codeAt(begun.secret, 0);
    expect((await client.post("/api/auth/two-factor/confirm", { totp: first })).status).toBe(200);
    expect((await client.get("/api/auth/session")).body.user.twoFactorEnabled).toBe(true);

    const asked = await signInFrom(email, PASSWORD);
    expect([asked.status, asked.body.code]).toEqual([401, "totp_required"]);
    expect((await signInFrom(email, "Wrong-Duka-1", newAddress(), first)).body.code).toBe(
      "invalid_credentials",
    );
    expect((await signInFrom(email, PASSWORD, newAddress(), first)).body.code).toBe("totp_invalid");
    const next = codeAt(begun.secret, 30);
    expect((await signInFrom(email, PASSWORD, newAddress(), next)).status).toBe(200);
    expect((await signInFrom(email, PASSWORD, newAddress(), next)).body.code).toBe("totp_invalid");

    expect(
      (await client.post("/api/auth/two-factor/disable", { currentPassword: PASSWORD })).status,
    ).toBe(200);
    expect((await signInFrom(email, PASSWORD)).status).toBe(200);

    const { twoFactorSecret } = await app.db
      .selectFrom("users")
      .select("twoFactorSecret")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(twoFactorSecret).toBeNull();
  });

  test("stores its secret encrypted, with a key that only the server's user can read", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const { body } = await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
    const stored = await app.db
      .selectFrom("users")
      .select("twoFactorNewSecret")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(stored.twoFactorNewSecret?.includes(body.secret)).toBe(false);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(keyFile, "utf8"), "base64")).toHaveLength(32);
  });

  test("is removed by an admin for a user who lost the phone", async () => {
    const { id, email } = await newStaff();
    const { client } = await signInFrom(email, PASSWORD);
    const { body: begun } = await client.post("/api/auth/two-factor", {
      currentPassword: PASSWORD,
    });
    await client.post("/api/auth/two-factor/confirm", { totp: codeAt(begun.secret, 0) });
    const kept = await admin.post(`/api/users/${id}/reset-password`);
    expect((await signInFrom(email, kept.body.temporaryPassword)).body.code).toBe("totp_required");
    const reset = await admin.post(`/api/users/${id}/reset-password`, { disableTwoFactor: true });
    expect((await signInFrom(email, reset.body.temporaryPassword)).status).toBe(200);
  });
});

test("the language is stored per user", async () => {
  const { email } = await newStaff();
  const { client } = await signInFrom(email, PASSWORD);
  expect((await client.patch("/api/auth/preferences", { language: "fr" })).status).toBe(422);
  const changed = await client.patch("/api/auth/preferences", { language: "sw" });
  expect(changed.body.user.language).toBe("sw");
  expect((await signInFrom(email, PASSWORD)).body.user.language).toBe("sw");
});
