/** Which senders of X-Forwarded-* headers are trusted. */
import { afterAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function start(trusted: string): Promise<TestApp> {
  const app = await startTestApp({ FUNDI_TRUST_PROXY: trusted });
  apps.push(app);
  return app;
}

/** The statuses of 12 look-ups. One address is allowed 10 per minute. */
async function lookUps(app: TestApp, forwardedFor: (index: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const body = { ticket: `R-26-9${index}`, phoneDigits: "0000" };
    const headers = { "x-forwarded-for": forwardedFor(index) };
    statuses.push((await clientOf(app).post("/api/track", body, { headers })).status);
  }
  return statuses;
}

async function addressSeen(app: TestApp): Promise<string> {
  const { cookie: plain } = await signedIn(app);
  const cookie = `${plain}; __Host-${plain}`;
  const answer = await fetch(`${app.url}/api/public-address`, {
    headers: { cookie, "x-forwarded-host": "shop.example.com", "x-forwarded-proto": "https" },
  });
  return ((await answer.json()) as { url: string }).url;
}

const limited = [...Array<number>(10).fill(404), 429, 429];
const unlimited = Array<number>(12).fill(404);

test.each(["1", "127.0.0.1", "127.0.0.0/8, 10.0.0.5"])(
  "FUNDI_TRUST_PROXY=%s believes the proxy's entry, not the caller's",
  async (trusted) => {
    const app = await start(trusted);
    expect(await lookUps(app, (index) => `203.0.113.${index}, 198.51.100.7`)).toEqual(limited);
    expect(await lookUps(app, (index) => `198.51.100.8, 203.0.113.${index}`)).toEqual(unlimited);
    expect(await addressSeen(app)).toBe("https://shop.example.com");
  },
);

test("two hops believe the last two addresses", async () => {
  const app = await start("2");
  expect(await lookUps(app, (i) => `203.0.113.${i}, 198.51.100.7, 10.0.0.5`)).toEqual(limited);
});

test.each(["10.0.0.5", "false"])(
  "FUNDI_TRUST_PROXY=%s believes nothing from other addresses",
  async (trusted) => {
    const app = await start(trusted);
    expect(await lookUps(app, (index) => `203.0.113.${index}`)).toEqual(limited);
    expect(await addressSeen(app)).toBe(app.url);
  },
);

test("addresses of one IPv6 network are one caller", async () => {
  const app = await start("loopback");
  expect(await lookUps(app, (index) => `2001:db8:1:2::${index}`)).toEqual(limited);
  expect(await lookUps(app, (index) => `2001:db8:1:${index}a::1`)).toEqual(unlimited);
});
