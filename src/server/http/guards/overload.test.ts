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
