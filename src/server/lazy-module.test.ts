import { expect, test } from "vitest";
import { lazyModule } from "./lazy-module.ts";

test("loads once at first use, and again after a failure", async () => {
  let loads = 0;
  const load = lazyModule(async () => {
    loads++;
    if (loads === 1) throw new Error("too many open files");
    return loads;
  });
  expect(loads).toBe(0);
  await expect(load()).rejects.toThrow("too many open files");
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
