import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

const id = "0192f0c1-7d3a-7b11-8a55-0123456789ab";

test.each([
  ["a database address", "connect to postgresql://fundi:canary-1@db:5432/fundi failed", "canary-1"],
  ["a header", "authorization: Bearer canary2abcdefghijkl", "canary2"],
  ["a field of JSON", `{"password":"canary 3 with \\" quotes","name":"x"}`, "canary 3"],
  ["a field of an address", "/callback?api_key=canary4&x=1", "canary4"],
  ["a cookie", "cookie: fundi_session=canary5aaaaaaaaaaaaaaaaaaaa", "canary5"],
  ["an access token", "sent fundi_canary6aaaaaaaaaaaaaaaaaaaaaa", "canary6"],
  ["a page link", "GET /my/canary7abcdefghijk", "canary7"],
  ["a tracking link", "GET /track/canary7abcdefghijk/events", "canary7"],
  ["a link to a receipt", "GET /receipt/canary7abcdefghijk?lang=sw", "canary7"],
  ["a signed token", "jwt eyJhbGciOiJIUzI1.eyJzdWIiOiJjYW5hcnk.c2ln", "eyJzdWIi"],
  ["a private key", "-----BEGIN PRIVATE KEY-----\ncanary8\n-----END PRIVATE KEY-----", "canary8"],
  ["an email address", "no mail for canary9@example.com", "canary9"],
  ["a phone number", "sms to +255712345678", "712345678"],
  ["a local phone number", "sms to 0712345678.", "0712345678"],
  ["a hash", "digest 3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855a", "3b0c44"],
])("%s is removed", (_, text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret);
});

test("what finds a fault stays: times, routes, codes, ids, places in the code", () => {
  const line = JSON.stringify({
    level: 50,
    time: "2026-11-28T09:30:00.123Z",
    reqId: id,
    err: {
      type: "DatabaseError",
      message: 'relation "missing" does not exist',
      code: "42P01",
      stack: "at listSales (src/areas/sales/report/server/queries.ts:41:12)",
    },
    msg: "unexpected error",
  });
  expect(withoutSecrets(line)).toBe(line);
});

test("known secrets are removed wherever they are", () => {
  expect(withoutSecrets("the token sesame was wrong", ["sesame"])).toBe(
    "the token [removed] was wrong",
  );
});

test("a long hostile line takes little time of the processor", () => {
  const began = process.threadCpuUsage();
  withoutSecrets(`password=${"a".repeat(100_000)} ${"x@".repeat(50_000)} ${"+2".repeat(50_000)}`);
  const { user, system } = process.threadCpuUsage(began);
  expect(user + system).toBeLessThan(2_000_000);
});
