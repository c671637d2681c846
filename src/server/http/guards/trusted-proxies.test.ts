/** Tests which senders of X-Forwarded-* headers the server trusts. */
import { expect, test } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";

const start = (trusted: string) => startShop({}, { env: { FUNDI_TRUST_PROXY: trusted } });

/** The statuses of 12 look-ups of a ticket. An address may make 10 look-ups per minute. */
async function lookUps(app: TestApp, forwardedFor: (index: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const body = { ticket: `R-26-9${index}`, phoneDigits: "0000" };
    const headers = { "x-forwarded-for": forwardedFor(index) };
    statuses.push((await clientOf(app).post("/api/track", body, { headers })).status);
  }
  return statuses;
}

async function addressSeen(app: TestApp, { cookie: plain }: TestClient): Promise<string> {
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
    const { app, admin } = await start(trusted);
    expect(await lookUps(app, (index) => `203.0.113.${index}, 198.51.100.7`)).toEqual(limited);
    expect(await lookUps(app, (index) => `198.51.100.8, 203.0.113.${index}`)).toEqual(unlimited);
    expect(await addressSeen(app, admin)).toBe("https://shop.example.com");
  },
);

test("two hops believe the last two addresses", async () => {
  const { app } = await start("2");
  expect(await lookUps(app, (i) => `203.0.113.${i}, 198.51.100.7, 10.0.0.5`)).toEqual(limited);
});

test.each(["10.0.0.5", "false"])(
  "FUNDI_TRUST_PROXY=%s believes nothing from other addresses",
  async (trusted) => {
    const { app, admin } = await start(trusted);
    expect(await lookUps(app, (index) => `203.0.113.${index}`)).toEqual(limited);
    expect(await addressSeen(app, admin)).toBe(app.url);
  },
);

test("addresses of one IPv6 network are one caller", async () => {
  const { app } = await start("loopback");
  expect(await lookUps(app, (index) => `2001:db8:1:2::${index}`)).toEqual(limited);
  expect(await lookUps(app, (index) => `2001:db8:1:${index}a::1`)).toEqual(unlimited);
});
