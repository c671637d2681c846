import { afterEach, describe, expect, test } from "vitest";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { newAuthenticator, type Authenticator } from "#tests/support/passkeys.ts";
import { startShop } from "#tests/support/shop.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";

const SHOP = "https://shop.example.com";
const { app, admin } = await startShop(
  {},
  { env: { FUNDI_TRUST_PROXY: "1", FUNDI_PUBLIC_URL: SHOP } },
);
const visitors = visitorsOf(app);

afterEach(async () => {
  await app.db.deleteFrom("rateLimits").execute();
});

const begin = (client: TestClient) =>
  client.post("/api/auth/passkeys/begin", { currentPassword: PASSWORD });
const add = (client: TestClient, credential: unknown) =>
  client.post("/api/auth/passkeys", { name: "Phone", credential });

/** A user with a passkey, signed in with the password. */
async function staffWithPasskey() {
  const staff = await visitors.newStaff();
  const { client } = await visitors.signIn({ email: staff.email });
  const authenticator = newAuthenticator(SHOP);
  const { body: options } = await begin(client);
  const added = await add(client, authenticator.create(options));
  expect(added.status).toBe(200);
  return { ...staff, client, authenticator, added };
}

/** A new browser that has asked for a challenge. */
async function browserWithChallenge() {
  const begun = await clientOf(app).post("/api/auth/passkeys/sign-in/begin");
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { options: begun.body, browser: clientOf(app, cookie), setCookie: begun.headers };
}

async function signInWith(
  authenticator: Authenticator,
  wrongs: Parameters<Authenticator["sign"]>[1] = {},
) {
  const { options, browser } = await browserWithChallenge();
  return browser.post("/api/auth/passkeys/sign-in", {
    credential: authenticator.sign(options, wrongs),
  });
}

const sessionIn = ({ headers }: { headers: Headers }) =>
  clientOf(
    app,
    headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; "),
  );

const isRefused = ({ status, body }: { status: number; body: any }) => {
  expect([status, body.code]).toEqual([401, "passkey_invalid"]);
};

describe("adding a passkey", () => {
  test("needs the password, and asks for a passkey that knows its user and verifies the person", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const wrong = await client.post("/api/auth/passkeys/begin", { currentPassword: "Wrong-1" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "wrong_password"]);
    const { body } = await begin(client);
    expect(body).toMatchObject({
      rp: { id: "shop.example.com" },
      user: { name: email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
  });

  test("answers recovery codes with the first second factor only", async () => {
    const { client, added } = await staffWithPasskey();
    expect(added.body.passkey).toMatchObject({ name: "Phone", isSynced: false, lastUsedAt: null });
    expect(added.body.recoveryCodes).toHaveLength(10);
    const { body: options } = await begin(client);
    expect(options.excludeCredentials).toHaveLength(1);
    const second = await add(client, newAuthenticator(SHOP).create(options));
    expect(second.body.recoveryCodes).toEqual([]);
    const { body } = await client.get("/api/auth/methods");
    expect(body).toMatchObject({ recoveryCodesLeft: 10, passkeyAddress: SHOP });
    expect(body.passkeys).toHaveLength(2);
  });

  test("takes each challenge once, and only in the session that asked for it", async () => {
    const { email } = await visitors.newStaff();
    const [here, elsewhere] = [await visitors.signIn({ email }), await visitors.signIn({ email })];
    const { body: options } = await begin(here.client);
    isRefused(await add(elsewhere.client, newAuthenticator(SHOP).create(options)));
    expect((await add(here.client, newAuthenticator(SHOP).create(options))).status).toBe(200);
    isRefused(await add(here.client, newAuthenticator(SHOP).create(options)));
  });

  test("takes no challenge back after a refusal", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const { body: options } = await begin(client);
    isRefused(
      await add(client, newAuthenticator(SHOP).create(options, { origin: "https://evil.example" })),
    );
    isRefused(await add(client, newAuthenticator(SHOP).create(options)));
  });

  test("refuses an old challenge", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const { body: options } = await begin(client);
    await app.db
      .updateTable("passkeyChallenges")
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute();
    isRefused(await add(client, newAuthenticator(SHOP).create(options)));
  });

  test.each([
    ["another site", { origin: "https://shop.example.com.evil.example" }],
    ["a person who was not verified", { isVerified: false }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("refuses %s", async (_, wrongs) => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const { body: options } = await begin(client);
    isRefused(await add(client, newAuthenticator(SHOP).create(options, wrongs)));
  });

  test("refuses a passkey that another user has", async () => {
    const { authenticator } = await staffWithPasskey();
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const { body: options } = await begin(client);
    const taken = await add(client, authenticator.create(options));
    expect([taken.status, taken.body.code]).toEqual([409, "passkey_taken"]);
  });

  test("is impossible with an access token", async () => {
    const { body } = await admin.post("/api/access-tokens", {
      name: "Program",
      permissions: ["view_devices"],
    });
    const headers = { authorization: `Bearer ${body.token}` };
    const refused = await clientOf(app).post(
      "/api/auth/passkeys/begin",
      { currentPassword: PASSWORD },
      { headers },
    );
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  });
});

describe("signing in with a passkey", () => {
  test("starts a session without password and code, and says so", async () => {
    const { id, authenticator, client } = await staffWithPasskey();
    const entered = await signInWith(authenticator);
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ id, beganBy: "passkey", mustAddSecondFactor: false });
    expect((await sessionIn(entered).get("/api/auth/session")).body).toEqual(entered.body);
    const { body } = await client.get("/api/auth/methods");
    expect(body.passkeys[0].lastUsedAt).not.toBeNull();
  });

  test("names no user before", async () => {
    const { options, setCookie } = await browserWithChallenge();
    expect(Object.keys(options).toSorted()).toEqual([
      "challenge",
      "rpId",
      "timeout",
      "userVerification",
    ]);
    expect(setCookie.getSetCookie()[0]).toMatch(/^fundi_challenge=.*HttpOnly; SameSite=Strict$/);
  });

  test("takes each challenge once, and only in the browser that asked for it", async () => {
    const { authenticator } = await staffWithPasskey();
    const [first, second] = [await browserWithChallenge(), await browserWithChallenge()];
    const credential = authenticator.sign(first.options);
    isRefused(await second.browser.post("/api/auth/passkeys/sign-in", { credential }));
    isRefused(await clientOf(app).post("/api/auth/passkeys/sign-in", { credential }));
    const entered = await first.browser.post("/api/auth/passkeys/sign-in", { credential });
    expect(entered.status).toBe(200);
    isRefused(await first.browser.post("/api/auth/passkeys/sign-in", { credential }));
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a person who was not verified", { isVerified: false }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("refuses %s", async (_, wrongs) => {
    const { authenticator } = await staffWithPasskey();
    isRefused(await signInWith(authenticator, wrongs));
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test("refuses an authenticator whose counter does not go up, because it was copied", async () => {
    const { authenticator } = await staffWithPasskey();
    authenticator.counter = 7;
    expect((await signInWith(authenticator)).status).toBe(200);
    authenticator.counter = 7;
    isRefused(await signInWith(authenticator));
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test("refuses a passkey that names another user, and one that nobody has", async () => {
    const { authenticator } = await staffWithPasskey();
    const { options, browser } = await browserWithChallenge();
    const credential = { ...authenticator.sign(options), userHandle: "AAAAAAAAAAAAAAAAAAAAAA" };
    isRefused(await browser.post("/api/auth/passkeys/sign-in", { credential }));
    const stranger = newAuthenticator(SHOP);
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    stranger.create((await begin(client)).body);
    isRefused(await signInWith(stranger));
  });

  test("refuses a deactivated user with the same answer", async () => {
    const { id, authenticator } = await staffWithPasskey();
    await admin.post(`/api/users/${id}/deactivate`);
    isRefused(await signInWith(authenticator));
  });

  test("replaces the code of two-factor sign-in", async () => {
    const { id, authenticator } = await staffWithPasskey();
    await app.db
      .updateTable("users")
      .set({ twoFactorEnabled: true })
      .where("id", "=", id)
      .execute();
    expect((await signInWith(authenticator)).status).toBe(200);
  });
});

describe("removing a passkey", () => {
  test("needs the password, ends the other sessions and the recovery codes", async () => {
    const { client, authenticator, added } = await staffWithPasskey();
    const entered = sessionIn(await signInWith(authenticator));
    const path = `/api/auth/passkeys/${added.body.passkey.id}/remove`;
    const wrong = await client.post(path, { currentPassword: "Wrong-1" });
    expect(wrong.body.code).toBe("wrong_password");
    expect((await client.post(path, { currentPassword: PASSWORD })).status).toBe(200);
    expect((await entered.get("/api/auth/session")).status).toBe(401);
    expect((await client.get("/api/auth/methods")).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    isRefused(await signInWith(authenticator));
  });

  test("is refused for a passkey of another user", async () => {
    const { added } = await staffWithPasskey();
    const { client } = await staffWithPasskey();
    const foreign = await client.post(`/api/auth/passkeys/${added.body.passkey.id}/remove`, {
      currentPassword: PASSWORD,
    });
    expect(foreign.status).toBe(404);
  });

  test("happens with a reset of the password", async () => {
    const { id, authenticator } = await staffWithPasskey();
    await admin.post(`/api/users/${id}/reset-password`);
    isRefused(await signInWith(authenticator));
  });
});

test("without a public address that is a name, passkeys are refused", async () => {
  const { admin: owner } = await startShop();
  const refused = await owner.post("/api/auth/passkeys/sign-in/begin");
  expect([refused.status, refused.body.code]).toEqual([409, "passkeys_unavailable"]);
  expect((await owner.get("/api/auth/methods")).body.passkeyAddress).toBeNull();
});
