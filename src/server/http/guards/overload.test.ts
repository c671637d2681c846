import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseWhenOverloaded } from "./overload.ts";

const app = Fastify();
beforeAll(async () => {
  await refuseWhenOverloaded(app);
  app.get("/", async () => "served");
});
afterAll(() => app.close());

test("a server that was paused for a second answers the next request", async () => {
  // Two pauses in a row: during the second one nothing is measured, so that the reported delay is infinite.
  for (const _ of [1, 2]) {
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(app.memoryUsage().eventLoopDelay).toBe(Infinity);
  const answer = await app.inject("/");
  expect(answer.body).toBe("served");
});
