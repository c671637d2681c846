import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "#tests/support/app.ts";
import { clientOf } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";

const { app, admin } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "1" } });
const visitors = visitorsOf(app);

const WRONG = "Wrong-Duka-1";
const wrongly = (email: string, from: { address?: string; cookie?: string } = {}) =>
  visitors.signIn({ email, password: WRONG, ...from });

/** Ends the waits of all counters. */
const letWaitsPass = () =>
  app.db.updateTable("signInFailures").set({ lockedUntil: null }).execute();

/** The value of `loginAttempts` during the attacks. The default of five would only make them slower. */
const FEW_ATTEMPTS = 3;
const STRANGERS = 4 * FEW_ATTEMPTS;

/** Fails to sign in from many addresses, until every sign-in to this account from an unknown address must wait. */
async function attackFromEverywhere(email: string, cookie?: string): Promise<void> {
  const from = cookie === undefined ? {} : { cookie };
  const answers = await Promise.all(Array.from({ length: STRANGERS }, () => wrongly(email, from)));
  expect(answers.map(({ status }) => status)).toEqual(Array(STRANGERS).fill(401));
  expect((await visitors.signIn({ email })).status).toBe(429);
}

describe("after five failures at one address", () => {
  test("the account waits there, even with the right password, and is indistinguishable from an unknown one", async () => {
    const { email } = await visitors.newStaff();
    for (const account of [email, "never-seen@example.com"]) {
      const address = visitors.newAddress();
      for (let attempt = 1; attempt <= 5; attempt++) {
        expect((await wrongly(account, { address })).status).toBe(401);
      }
      const waiting = await visitors.signIn({ email: account, address });
      expect([waiting.status, waiting.body.code]).toEqual([429, "too_many_requests"]);
      expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await visitors.signIn({ email })).status).toBe(200);
  });

  test("each further failure extends the wait, up to a quarter of an hour", async () => {
    const { email } = await visitors.newStaff();
    const address = visitors.newAddress();
    const waits: number[] = [];
    for (let failure = 1; failure <= 12; failure++) {
      await wrongly(email, { address });
      if (failure < 5) continue;
      const waiting = await visitors.signIn({ email, address });
      expect(waiting.status).toBe(429);
      waits.push(Number(waiting.headers.get("retry-after")));
      await letWaitsPass();
    }
    // A wait begins before the password is checked, so some of it is over when the answer arrives.
    const whole = [30, 60, 120, 240, 480, 900, 900, 900];
    expect(waits).toHaveLength(whole.length);
    for (const [nth, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(whole[nth]!);
      expect(wait).toBeGreaterThan(whole[nth]! - 30);
    }
    expect((await visitors.signIn({ email, address })).status).toBe(200);
  });

  test("concurrent guesses are counted", async () => {
    const { email } = await visitors.newStaff();
    const address = visitors.newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => wrongly(email, { address })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test("an address that tries many accounts also waits; another does not", async () => {
    const { email } = await visitors.newStaff();
    const address = visitors.newAddress();
    for (let account = 0; account < 20; account++) {
      expect((await wrongly(`spray${account}@example.com`, { address })).status).toBe(401);
    }
    expect((await visitors.signIn({ email, address })).status).toBe(429);
    expect((await visitors.signIn({ email })).status).toBe(200);
  });

  test("addresses that a visitor wrote into the header are not believed", async () => {
    const { email } = await visitors.newStaff();
    const address = visitors.newAddress();
    for (let forged = 0; forged < 5; forged++) {
      await wrongly(email, { address: `6.6.6.${forged}, ${address}` });
    }
    expect((await visitors.signIn({ email, address })).status).toBe(429);
    expect((await visitors.signIn({ email, address: `6.6.6.9, ${address}` })).status).toBe(429);
  });

  test("addresses of one IPv6 network count as one", async () => {
    const { email } = await visitors.newStaff();
    for (let host = 1; host <= 5; host++) {
      expect((await wrongly(email, { address: `2001:db8:7:7::${host}` })).status).toBe(401);
    }
    expect((await visitors.signIn({ email, address: "2001:db8:7:7:1::9" })).status).toBe(429);
    expect((await visitors.signIn({ email, address: "2001:db8:7:8::1" })).status).toBe(200);
  });

  test("an admin's reset ends the wait", async () => {
    const { id, email } = await visitors.newStaff();
    const address = visitors.newAddress();
    for (let attempt = 0; attempt < 5; attempt++) await wrongly(email, { address });
    const { body } = await admin.post(`/api/users/${id}/reset-password`);
    const again = await visitors.signIn({ email, password: body.temporaryPassword, address });
    expect(again.status).toBe(200);
  });
});

describe("guesses at one account from many addresses", () => {
  beforeAll(() => admin.put("/api/settings/security", { loginAttempts: FEW_ATTEMPTS }));
  afterAll(() => admin.put("/api/settings/security", { loginAttempts: 5 }));

  test("wait together, ever longer, without locking out a browser that signed in before", async () => {
    const { email } = await visitors.newStaff();
    const owner = await visitors.signIn({ email });
    const browser = owner.client.cookie;
    await attackFromEverywhere(email);
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      await letWaitsPass();
      await wrongly(email);
      waits.push(Number((await visitors.signIn({ email })).headers.get("retry-after")));
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[2]).toBeGreaterThan(waits[0]!);
    expect((await visitors.signIn({ email, cookie: browser })).status).toBe(200);
    // The owner's sign-in does not end the wait of unknown addresses.
    expect((await visitors.signIn({ email })).status).toBe(429);
  });

  test("do not lock out an address from which the account signed in before", async () => {
    const { email } = await visitors.newStaff();
    const shop = visitors.newAddress();
    await visitors.signIn({ email, address: shop });
    await attackFromEverywhere(email);
    expect((await visitors.signIn({ email, address: shop })).status).toBe(200);
  });

  test("do not affect open sessions", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    await attackFromEverywhere(email);
    const begun = await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
    expect(begun.status).toBe(200);
    const changed = await client.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "Ubungo-Soko-38",
    });
    expect(changed.status).toBe(200);
  });

  test("from the shop's own address do not either", async () => {
    const { email } = await visitors.newStaff();
    const address = visitors.newAddress();
    const { client } = await visitors.signIn({ email, address });
    for (let account = 0; account < STRANGERS - FEW_ATTEMPTS; account++) {
      await wrongly(`guest-wifi${account}@example.com`, { address });
    }
    for (let attempt = 0; attempt < FEW_ATTEMPTS; attempt++) await wrongly(email, { address });
    expect((await visitors.signIn({ email, address })).status).toBe(429);
    const again = await visitors.signIn({ email, address, cookie: client.cookie });
    expect(again.status).toBe(200);
  });

  test("with an invented cookie count as strangers", async () => {
    const { email } = await visitors.newStaff();
    await visitors.signIn({ email });
    const cookie = `fundi_device=${"x".repeat(43)}`;
    await attackFromEverywhere(email, cookie);
    expect((await visitors.signIn({ email, cookie })).status).toBe(429);
  });

  test("also wait in a browser that only another user signed in from", async () => {
    const [first, second] = [await visitors.newStaff(), await visitors.newStaff()];
    const { client } = await visitors.signIn({ email: first.email });
    await attackFromEverywhere(second.email);
    const { cookie } = client;
    expect((await visitors.signIn({ email: second.email, cookie })).status).toBe(429);
    await letWaitsPass();
    const { client: both } = await visitors.signIn({ email: second.email, cookie });
    await attackFromEverywhere(first.email);
    expect((await visitors.signIn({ email: first.email, cookie: both.cookie })).status).toBe(200);
  });
});

describe("a browser that signed in before", () => {
  test("has five attempts of its own before it waits", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    const { cookie } = client;
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await wrongly(email, { cookie })).status).toBe(401);
    }
    expect((await visitors.signIn({ email, cookie })).status).toBe(429);
    expect((await visitors.signIn({ email })).status).toBe(200);
  });
});

describe("wrong answers within a session", () => {
  test("wrong passwords slow down that session, and no other", async () => {
    const { email } = await visitors.newStaff();
    const [here, there] = [await visitors.signIn({ email }), await visitors.signIn({ email })];
    const change = { currentPassword: WRONG, newPassword: "Ubungo-Soko-38" };
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await here.client.post("/api/auth/change-password", change);
      expect([refused.status, refused.body.code]).toEqual([422, "wrong_password"]);
      expect(Object.keys(refused.body.fields)).toEqual(["currentPassword"]);
    }
    const right = { currentPassword: PASSWORD };
    for (const path of ["change-password", "two-factor", "two-factor/disable"]) {
      const body = path === "change-password" ? { ...change, ...right } : right;
      expect([path, (await here.client.post(`/api/auth/${path}`, body)).status]).toEqual([
        path,
        429,
      ]);
    }
    expect((await there.client.post("/api/auth/two-factor", right)).status).toBe(200);
    expect((await visitors.signIn({ email })).status).toBe(200);
  });

  test("wrong codes do too", async () => {
    const { email } = await visitors.newStaff();
    const { client } = await visitors.signIn({ email });
    await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
    const confirm = (totp: string) => client.post("/api/auth/two-factor/confirm", { totp });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await confirm("000000")).body.code).toBe("totp_invalid");
    }
    expect((await confirm("000000")).status).toBe(429);
  });
});

test("wrong codes count like wrong passwords; requests for a code do not count", async () => {
  const { email } = await visitors.newStaff();
  const { client } = await visitors.signIn({ email });
  const { body } = await client.post("/api/auth/two-factor", { currentPassword: PASSWORD });
  const codes = new TOTP({ secret: Secret.fromBase32(body.secret) });
  await client.post("/api/auth/two-factor/confirm", { totp: codes.generate() });
  const address = visitors.newAddress();
  for (let attempt = 0; attempt < 8; attempt++) {
    expect((await visitors.signIn({ email, address })).body.code).toBe("totp_required");
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    const guess = await visitors.signIn({ email, address, totp: "000000" });
    expect(guess.body.code).toBe("totp_invalid");
  }
  expect((await visitors.signIn({ email, address, totp: "000000" })).status).toBe(429);
});

test("guesses of the setup token slow down their address, and no other", async () => {
  const fresh = await startTestApp({ FUNDI_TRUST_PROXY: "1" });
  try {
    const setUp = (token: string, address: string) =>
      clientOf(fresh).post(
        "/api/setup",
        {
          token,
          admin: { name: "Rehema", email: "rehema@example.com", password: PASSWORD },
          business: { name: "Mlimani Phone Clinic", phone: "0712345678" },
        },
        { headers: { "x-forwarded-for": address } },
      );
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await setUp(`guess-${attempt}`, "10.9.9.9")).body.code).toBe("setup_token_invalid");
    }
    expect((await setUp(fresh.setupToken, "10.9.9.9")).body.code).toBe("too_many_requests");
    expect((await setUp(fresh.setupToken, "10.9.9.10")).status).toBe(201);
  } finally {
    await fresh.close();
  }
});

describe("the next sign-in", () => {
  test("shows the failed attempts since the last one, during its session", async () => {
    const { id, email } = await visitors.newStaff();
    const before = await visitors.signIn({ email });
    expect(before.body.user.failedAttempts).toBe(0);
    for (let stranger = 0; stranger < 3; stranger++) await wrongly(email);
    await before.client.post("/api/auth/two-factor", { currentPassword: WRONG });
    expect((await admin.get(`/api/users/${id}`)).body.failedLoginAttempts).toBe(4);

    const { body, client } = await visitors.signIn({ email });
    expect(body.user.failedAttempts).toBe(4);
    expect((await client.get("/api/auth/session")).body.user.failedAttempts).toBe(4);
    const changed = await client.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "Ubungo-Soko-38",
    });
    expect(changed.body.user.failedAttempts).toBe(4);
    const renewed = clientOf(app, changed.headers.getSetCookie()[0]?.split(";")[0]);
    const seen = await renewed.post("/api/auth/failed-attempts/seen");
    expect(seen.body.user.failedAttempts).toBe(0);
    expect((await renewed.get("/api/auth/session")).body.user.failedAttempts).toBe(0);
    const after = await visitors.signIn({ email, password: "Ubungo-Soko-38" });
    expect(after.body.user.failedAttempts).toBe(0);
  });
});
