import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastingDelays, refuseWhenOverloaded } from "./overload.ts";

const app = Fastify();
beforeAll(async () => {
  await refuseWhenOverloaded(app);
  app.get("/", async () => "served");
});
afterAll(() => app.close());

test("a server that was paused for a second answers the next request", async () => {
  // The reported delay is infinite when nothing was measured between two samples. A pause may begin just before or
  // after a measurement, so that one or several pauses are needed.
  const isMeasured = () => Number.isFinite(app.memoryUsage().eventLoopDelay);
  for (let pauses = 0; isMeasured() && pauses < 10; pauses++) {
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(app.memoryUsage().eventLoopDelay).toBe(Infinity);
  const answer = await app.inject("/");
  expect(answer.body).toBe("served");
});

test("one delay that is too long may be a pause; the second in a row is an overload", () => {
  const isLasting = lastingDelays();
  expect(isLasting(5600, 10_000)).toBe(false);
  expect(isLasting(5600, 10_900)).toBe(false);
  expect(isLasting(6100, 17_000)).toBe(true);
  expect(isLasting(6100, 17_900)).toBe(true);
  expect(isLasting(5300, 23_500)).toBe(true);
});

test("a second pause later is no overload either, nor is a delay that could not be measured", () => {
  const isLasting = lastingDelays();
  expect(isLasting(26_000, 30_000)).toBe(false);
  expect(isLasting(Infinity, 31_000)).toBe(false);
  expect(isLasting(5600, 39_000)).toBe(false);
  expect(isLasting(Infinity, 40_000)).toBe(false);
});
