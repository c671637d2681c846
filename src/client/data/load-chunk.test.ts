import { expect, test } from "vitest";
import { loadChunk } from "./load-chunk.ts";

test("a chunk without stylesheets is loaded at once", async () => {
  await expect(loadChunk(() => Promise.resolve("page"))).resolves.toBe("page");
});

test("a failed load reaches the caller, and a second call tries again", async () => {
  const failure = new TypeError("Failed to fetch dynamically imported module");
  let attempts = 0;
  const load = () => (++attempts === 1 ? Promise.reject(failure) : Promise.resolve("page"));
  await expect(loadChunk(load)).rejects.toBe(failure);
  await expect(loadChunk(load)).resolves.toBe("page");
});
