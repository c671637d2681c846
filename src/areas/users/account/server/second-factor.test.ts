import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { newAuthenticator } from "#tests/support/passkeys.ts";
import { startShop } from "#tests/support/shop.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";
import { isBreached } from "../../passwords/server/breached-passwords.ts";

const SHOP = "https://shop.example.com";
const { app, admin } = await startShop(
  {},
  { env: { FUNDI_TRUST_PROXY: "1", FUNDI_PUBLIC_URL: SHOP } },
);
const visitors = visitorsOf(app);

const codeOf = (secret: string, shiftSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + shiftSeconds * 1000,
  });

/** Adds an app to the user's sign-in. Returns its secret and the recovery codes. */
async function addApp(client: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
  const { secret } = begun.body;
  const { body } = await client.post("/api/auth/two-factor/confirm", { totp: codeOf(secret) });
  return { secret, recoveryCodes: body.recoveryCodes };
}

async function staffWithApp(role: "technician" | "customer-care" = "technician") {
  const staff = await visitors.newStaff({ role });
  const { client } = await visitors.signIn({ email: staff.email });
  return { ...staff, client, ...(await addApp(client)) };
}

const signInWithCode = async (email: string, recoveryCode: string, password = PASSWORD) =>
  admin.post(
    "/api/auth/sign-in",
    { email, password, recoveryCode },
    { headers: { cookie: "", "x-forwarded-for": visitors.newAddress() } },
  );

const codeLeft = async (client: TestClient) =>
  (await client.get("/api/auth/methods")).body.recoveryCodesLeft;

describe("recovery codes", () => {
  test("are ten, of letters that nobody mistakes, and let their user in once each", async () => {
    const { email, client, recoveryCodes } = await staffWithApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const [first = "", second = ""] = recoveryCodes;
    expect((await signInWithCode(email, first)).status).toBe(200);
    const again = await signInWithCode(email, first);
    expect([again.status, again.body.code]).toEqual([401, "recovery_code_invalid"]);
    expect((await signInWithCode(email, second.replace("-", "").toLowerCase())).status).toBe(200);
    expect(await codeLeft(client)).toBe(8);
  });

  test("let nobody in without the password, or twice at once", async () => {
    const { email, client, recoveryCodes } = await staffWithApp();
    const [code = ""] = recoveryCodes;
    const wrong = await signInWithCode(email, code, "Wrong-Duka-1");
    expect(wrong.body.code).toBe("invalid_credentials");
    expect(await codeLeft(client)).toBe(10);
    const both = await Promise.all([signInWithCode(email, code), signInWithCode(email, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of another user are refused", async () => {
    const [one, other] = [await staffWithApp(), await staffWithApp()];
    const refused = await signInWithCode(one.email, other.recoveryCodes[0] ?? "");
    expect(refused.body.code).toBe("recovery_code_invalid");
  });

  test("end with new ones, for which the password is needed", async () => {
    const { email, client, recoveryCodes } = await staffWithApp();
    const path = "/api/auth/two-factor/recovery-codes";
    const wrong = await client.post(path, { currentPassword: "Wrong-Duka-1" });
    expect(wrong.body.code).toBe("wrong_password");
    const { body } = await client.post(path, { currentPassword: PASSWORD });
    expect(body.recoveryCodes).toHaveLength(10);
    const old = await signInWithCode(email, recoveryCodes[0] ?? "");
    expect(old.body.code).toBe("recovery_code_invalid");
    expect((await signInWithCode(email, body.recoveryCodes[0])).status).toBe(200);
  });

  test("are stored as hashes only, and end with the second factor", async () => {
    const { id, client, recoveryCodes } = await staffWithApp();
    const stored = await app.db
      .selectFrom("recoveryCodes")
      .select("codeHash")
      .where("userId", "=", id)
      .execute();
    expect(stored).toHaveLength(10);
    for (const { codeHash } of stored) {
      expect(codeHash).toHaveLength(32);
      for (const code of recoveryCodes) expect(codeHash.includes(code.slice(0, 5))).toBe(false);
    }
    await client.post("/api/auth/two-factor/disable", { currentPassword: PASSWORD });
    expect(await codeLeft(client)).toBe(0);
    const none = await client.post("/api/auth/two-factor/recovery-codes", {
      currentPassword: PASSWORD,
    });
    expect([none.status, none.body.code]).toEqual([409, "no_second_factor"]);
  });

  test("are guessed no faster than passwords", async () => {
    const { email } = await staffWithApp();
    const address = visitors.newAddress();
    const guess = (n: number) =>
      admin.post(
        "/api/auth/sign-in",
        { email, password: PASSWORD, recoveryCode: `22222-2222${n}` },
        { headers: { cookie: "", "x-forwarded-for": address } },
      );
    for (let n = 2; n < 7; n++) expect((await guess(n)).status).toBe(401);
    expect((await guess(8)).status).toBe(429);
  });
});

describe("another app", () => {
  test("replaces the first one only when it has shown a code", async () => {
    const { email, client, secret, recoveryCodes } = await staffWithApp();
    const begun = await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
    const withOld = await visitors.signIn({ email, totp: codeOf(secret, 30) });
    expect(withOld.status).toBe(200);
    const { body } = await client.post("/api/auth/two-factor/confirm", {
      totp: codeOf(begun.body.secret),
    });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await visitors.signIn({ email, totp: codeOf(secret, -30) })).status).toBe(401);
    expect((await visitors.signIn({ email, totp: codeOf(begun.body.secret, 30) })).status).toBe(
      200,
    );
    expect((await signInWithCode(email, recoveryCodes[0] ?? "")).status).toBe(401);
  });
});

describe("a role that needs a second factor", () => {
  beforeAll(() => admin.put("/api/settings/security", { secondFactorRoles: ["technician"] }));
  afterAll(() => admin.put("/api/settings/security", { secondFactorRoles: [] }));

  test("lets its users only add one, until they have", async () => {
    const { email } = await visitors.newStaff();
    const { client, body } = await visitors.signIn({ email });
    expect(body.user.mustAddSecondFactor).toBe(true);
    for (const path of [
      "/api/devices",
      "/api/settings/shop",
      "/api/events",
      "/api/auth/sessions",
    ]) {
      const refused = await client.get(path);
      expect([path, refused.status, refused.body.code]).toEqual([
        path,
        403,
        "second_factor_required",
      ]);
    }
    const { secret } = await addApp(client);
    expect((await client.get("/api/auth/session")).body.user.mustAddSecondFactor).toBe(false);
    expect((await client.get("/api/devices")).status).toBe(200);
    expect((await visitors.signIn({ email })).body.code).toBe("totp_required");
    const again = await visitors.signIn({ email, totp: codeOf(secret, 30) });
    expect(again.body.user.mustAddSecondFactor).toBe(false);
  });

  test("does not concern other roles", async () => {
    const { email } = await visitors.newStaff({ role: "customer-care" });
    const { client, body } = await visitors.signIn({ email });
    expect(body.user.mustAddSecondFactor).toBe(false);
    expect((await client.get("/api/customers")).status).toBe(200);
  });

  test("applies at once to sessions that began before, and to their live feeds", async () => {
    const { email } = await visitors.newStaff();
    await admin.put("/api/settings/security", { secondFactorRoles: [] });
    const { client } = await visitors.signIn({ email });
    const feed = await fetch(`${app.url}/api/events`, { headers: { cookie: client.cookie } });
    const ended = feed.text();
    await admin.put("/api/settings/security", { secondFactorRoles: ["technician"] });
    await ended;
    expect((await client.get("/api/devices")).body.code).toBe("second_factor_required");
  });

  test("accepts a passkey; the password alone is then not enough, a recovery code is", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const begun = await client.post("/api/auth/passkeys/begin", { currentPassword: PASSWORD });
    const added = await client.post("/api/auth/passkeys", {
      name: "Phone",
      credential: newAuthenticator(SHOP).create(begun.body),
    });
    expect((await client.get("/api/devices")).status).toBe(200);
    expect((await visitors.signIn({ email })).body.code).toBe("passkey_required");
    expect((await visitors.signIn({ email, totp: "000000" })).body.code).toBe("passkey_required");
    const entered = await signInWithCode(email, added.body.recoveryCodes[0]);
    expect(entered.body.user.mustAddSecondFactor).toBe(false);
    const kept = await client.post(`/api/auth/passkeys/${added.body.passkey.id}/remove`, {
      currentPassword: PASSWORD,
    });
    expect([kept.status, kept.body.code]).toEqual([409, "second_factor_stays"]);
  });

  test("keeps its users from switching the last one off", async () => {
    const { client } = await staffWithApp();
    const kept = await client.post("/api/auth/two-factor/disable", { currentPassword: PASSWORD });
    expect([kept.status, kept.body.code]).toEqual([409, "second_factor_stays"]);
  });

  test("lets a user who lost everything begin anew after an admin's reset", async () => {
    const { id, email } = await staffWithApp();
    const reset = await admin.post(`/api/users/${id}/reset-password`, { disableTwoFactor: true });
    const { body } = await visitors.signIn({ email, password: reset.body.temporaryPassword });
    expect(body.user).toMatchObject({ mustChangePassword: true, mustAddSecondFactor: true });
  });

  test("does not concern access tokens", async () => {
    const owner = await visitors.newStaff({ role: "admin" });
    const { client } = await visitors.signIn({ email: owner.email });
    const { body } = await client.post("/api/access-tokens", {
      name: "Program",
      permissions: ["view_devices"],
    });
    await admin.put("/api/settings/security", { secondFactorRoles: ["technician", "admin"] });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await fetch(`${app.url}/api/devices`, { headers })).status).toBe(200);
    // The admin of this test has no second factor either, and the settings were just made to need one.
    await app.db.updateTable("sessions").set({ hasSecondFactor: true }).execute();
    await readEventually(
      () => admin.put("/api/settings/security", { secondFactorRoles: ["technician"] }),
      ({ status }) => status === 200,
    );
  });
});

describe("the user's own sessions", () => {
  test("are listed with their browsers, and ended one by one or all at once", async () => {
    const { email } = await visitors.newStaff();
    const phone = await visitors.signIn({
      email,
      headers: { "user-agent": "Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537" },
    });
    const desk = await visitors.signIn({ email });
    const { body } = await desk.client.get("/api/auth/sessions");
    expect(body.items).toMatchObject([
      { isCurrent: true, beganBy: "password" },
      { isCurrent: false, browser: "Chrome", system: "Android" },
    ]);
    const ended = await desk.client.delete(`/api/auth/sessions/${body.items[1].id}`);
    expect(ended.status).toBe(200);
    expect((await phone.client.get("/api/auth/session")).status).toBe(401);
    expect((await desk.client.delete(`/api/auth/sessions/${body.items[1].id}`)).status).toBe(404);

    const third = await visitors.signIn({ email });
    const all = await third.client.post("/api/auth/sign-out-everywhere");
    expect(all.status).toBe(200);
    for (const { client } of [desk, third])
      expect((await client.get("/api/auth/session")).status).toBe(401);
  });

  test("of others cannot be ended", async () => {
    const [one, other] = [await visitors.newStaff(), await visitors.newStaff()];
    const mine = await visitors.signIn({ email: one.email });
    const theirs = await visitors.signIn({ email: other.email });
    const { body } = await theirs.client.get("/api/auth/sessions");
    expect((await mine.client.delete(`/api/auth/sessions/${body.items[0].id}`)).status).toBe(404);
    expect((await theirs.client.get("/api/auth/session")).status).toBe(200);
  });

  test("that have ended are not listed", async () => {
    const { id, email } = await visitors.newStaff();
    await visitors.signIn({ email });
    await app.db
      .updateTable("sessions")
      .set({ lastSeenAt: new Date(Date.now() - 31 * 60_000).toISOString() })
      .where("userId", "=", id)
      .execute();
    const { client } = await visitors.signIn({ email });
    expect((await client.get("/api/auth/sessions")).body.items).toHaveLength(1);
  });
});

describe("a password from lists of stolen passwords", () => {
  test.each(["Liverpool1", "Trustno1", "Chocolate99!", "Qwerty123456", "Sc0rpi0n5"])(
    "such as %s is refused",
    async (newPassword) => {
      const { email } = await visitors.newStaff();
      const { client } = await visitors.signIn({ email });
      const refused = await client.post("/api/auth/change-password", {
        currentPassword: PASSWORD,
        newPassword,
      });
      expect(refused.status).toBe(422);
      expect(["breached_password", "weak_password"]).toContain(refused.body.code);
      expect(refused.body.fields.newPassword).toBeTruthy();
    },
  );

  test("is not one of three words, or a generated one", async () => {
    for (const password of [
      PASSWORD,
      "Tembo-Nazi-Wingu-4821",
      "ndizi nne juu ya meza",
      "kX9#vLq2Tz",
    ])
      expect(await isBreached(password), password).toBe(false);
  });
});
