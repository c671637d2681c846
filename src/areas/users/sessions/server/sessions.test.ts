import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, type Answered, type TestClient } from "#tests/support/client.ts";
import { PASSWORD, visitorsOf, type Visitors } from "#tests/support/sign-in.ts";

const { app, admin } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "1" } });
let visitors: Visitors;

beforeAll(async () => {
  visitors = visitorsOf(app);
});

const OTHER = "Ubungo-Soko-38";

/** A client with the session cookie that the answer sets. */
const afterwards = ({ headers }: Answered): TestClient =>
  clientOf(app, headers.getSetCookie()[0]?.split(";")[0]);
const isIn = async (client: TestClient) => (await client.get("/api/auth/session")).status === 200;

test("signing in again in the same browser ends its previous session, of any user", async () => {
  const [first, second] = [await visitors.newStaff(), await visitors.newStaff()];
  const { client } = await visitors.signIn({ email: first.email });
  const again = await visitors.signIn({ email: first.email, cookie: client.cookie });
  expect([await isIn(client), await isIn(again.client)]).toEqual([false, true]);
  const other = await visitors.signIn({ email: second.email, cookie: again.client.cookie });
  expect([await isIn(again.client), await isIn(other.client)]).toEqual([false, true]);
});

test("a failed sign-in leaves the browser's session unchanged", async () => {
  const { email } = await visitors.newStaff();
  const { client } = await visitors.signIn({ email });
  await visitors.signIn({ email, password: "Wrong-Duka-1", cookie: client.cookie });
  expect(await isIn(client)).toBe(true);
});

test("signing out ends the session permanently, also for a copy of its cookie", async () => {
  const { email } = await visitors.newStaff();
  const { client } = await visitors.signIn({ email });
  const copy = clientOf(app, client.cookie);
  await client.post("/api/auth/sign-out");
  expect([await isIn(client), await isIn(copy)]).toEqual([false, false]);
  await visitors.signIn({ email });
  expect(await isIn(copy)).toBe(false);
});

test("a new password ends the other sessions, and changes this one's cookie", async () => {
  const { email } = await visitors.newStaff();
  const [here, elsewhere] = [await visitors.signIn({ email }), await visitors.signIn({ email })];
  const changed = await here.client.post("/api/auth/change-password", {
    currentPassword: PASSWORD,
    newPassword: OTHER,
  });
  expect(changed.status).toBe(200);
  expect(await isIn(afterwards(changed))).toBe(true);
  expect([await isIn(here.client), await isIn(elsewhere.client)]).toEqual([false, false]);
});

test("a session with a changed cookie keeps its end time", async () => {
  const { id, email } = await visitors.newStaff();
  const { client } = await visitors.signIn({ email });
  const ends = () =>
    app.db.selectFrom("sessions").select("expiresAt").where("userId", "=", id).execute();
  const before = await ends();
  await client.post("/api/auth/change-password", {
    currentPassword: PASSWORD,
    newPassword: OTHER,
  });
  expect(await ends()).toEqual(before);
});

test("switching two-factor sign-in on or off ends the other sessions", async () => {
  const { email } = await visitors.newStaff();
  const [here, elsewhere] = [await visitors.signIn({ email }), await visitors.signIn({ email })];
  const { body } = await here.client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
  expect(await isIn(elsewhere.client)).toBe(true);
  const codes = new TOTP({ secret: Secret.fromBase32(body.secret) });
  await here.client.post("/api/auth/two-factor/confirm", { totp: codes.generate() });
  expect([await isIn(here.client), await isIn(elsewhere.client)]).toEqual([true, false]);

  const totp = codes.generate({ timestamp: Date.now() + 30_000 });
  const third = await visitors.signIn({ email, totp });
  expect(third.status).toBe(200);
  await here.client.post("/api/auth/two-factor/disable", { currentPassword: PASSWORD });
  expect([await isIn(here.client), await isIn(third.client)]).toEqual([true, false]);
});

test("a new email ends the sessions of its user; other changes do not", async () => {
  const { id, email } = await visitors.newStaff();
  const { client } = await visitors.signIn({ email });
  await admin.patch(`/api/users/${id}`, { version: 1, name: "Other", email });
  expect(await isIn(client)).toBe(true);
  const other = `other-${email}`;
  expect((await admin.patch(`/api/users/${id}`, { version: 2, email: other })).status).toBe(200);
  expect(await isIn(client)).toBe(false);
  expect((await visitors.signIn({ email })).status).toBe(401);
  expect((await visitors.signIn({ email: other })).status).toBe(200);
});

test("changing one's own email ends the other sessions", async () => {
  const { id, email } = await visitors.newStaff({ role: "admin" });
  const [here, elsewhere] = [await visitors.signIn({ email }), await visitors.signIn({ email })];
  await here.client.patch(`/api/users/${id}`, { version: 1, email: `own-${email}` });
  expect([await isIn(here.client), await isIn(elsewhere.client)]).toEqual([true, false]);
});
