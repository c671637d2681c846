/** The key by which the devices of a user encrypt what waits on them. */
import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";

const { admin, care } = await startShop();

test("the key is the same at each request, and another for each user", async () => {
  const path = "/api/outbox/key";
  const first = await care.get(path);
  expect(first.status).toBe(200);
  expect(Buffer.from(first.body.key, "base64")).toHaveLength(32);
  expect((await care.get(path)).body).toEqual(first.body);
  expect((await admin.get(path)).body.key).not.toBe(first.body.key);
});
