/** The code of the outbox may never load. Nobody waits for it for ever. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listKept } from "./kept-records.ts";
import { emptyCart } from "#src/areas/sales/till-state/client/cart.ts";
import { sell } from "#src/areas/sales/till-state/client/send-cart.ts";
import { pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What the promise gives within ten seconds. */
async function within<T>(waiting: Promise<T>): Promise<T | "still waits"> {
  const late = new Promise<"still waits">((resolve) => {
    setTimeout(() => resolve("still waits"), 10_000);
  });
  const first = Promise.race([waiting, late]);
  // Code that is loaded on demand arrives by the real clock.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10_000);
  return first;
}

test("an outbox that does not begin counts as a device that keeps nothing", async () => {
  expect(await within(pageOutboxSoon())).toBeNull();
});

test("a sign-out does not wait for it", async () => {
  expect(await within(listKept("asha"))).toEqual([]);
});

test("the page of the tap sends the sale itself, and no other page does", async () => {
  const step = {
    at: "sending",
    key: "k",
    tender: { tendered: 1, total: 1 },
    sentAt: new Date().toISOString(),
    by: "outbox",
  } as const;
  const sale = (isOwn: boolean) =>
    sell(emptyCart("a"), step, { client: {} as never, author: "asha", isOwn });
  expect(await within(sale(true))).toBe("unkept");
  expect(await within(sale(false))).toBe("waits");
});
