import { expect, test } from "vitest";
import { refusalOfSending, sendable } from "./send-back.ts";

type Repair = Parameters<typeof refusalOfSending>[0];

const paid = (given: object = {}) =>
  ({ gateway: "stripe", status: "completed", amount: 500, refundedAmount: 0, ...given }) as never;
const repair = (payments: unknown[], given: object = {}) =>
  ({
    status: "done",
    payments,
    replacedValue: 0,
    providerRefunds: [],
    ...given,
  }) as unknown as Repair;

test("the only payment that has money left goes back through its provider", () => {
  const back = paid({ status: "refunded", refundedAmount: 500 });
  const part = paid({ refundedAmount: 200 });
  expect(sendable(repair([back, part]))).toEqual({ paid: part, left: 300, isInParts: false });
  expect(refusalOfSending(repair([back, part]))).toBeNull();
});

test("what was given instead of the repair is taken off", () => {
  const replaced = (replacedValue: number) => repair([paid()], { replacedValue });
  expect(sendable(replaced(300))).toMatchObject({ left: 200 });
  expect(refusalOfSending(replaced(300))).toBeNull();
  expect(refusalOfSending(replaced(500))).toBe("not-offered");
  expect(refusalOfSending(repair([paid(), paid()], { replacedValue: 1000 }))).toBe("not-offered");
});

test("several payments with money left do not; it is said if a provider collected one of them", () => {
  const cash = paid({ gateway: null });
  expect(refusalOfSending(repair([paid(), cash]))).toBe("parts");
  expect(refusalOfSending(repair([cash, cash]))).toBe("not-offered");
});

test("it is not offered before the hand-over, for cash, or without money", () => {
  expect(refusalOfSending(repair([paid()], { status: "completed" }))).toBe("not-offered");
  expect(refusalOfSending(repair([paid({ gateway: null })]))).toBe("not-offered");
  expect(refusalOfSending(repair([]))).toBe("not-offered");
});

test("an open request keeps others out; late money, and a request that ended, do not", () => {
  const asked = (state: string, isLateMoney = false) =>
    repair([paid()], { providerRefunds: [{ state, isLateMoney }] });
  expect(refusalOfSending(asked("unknown"))).toBe("sent");
  expect(refusalOfSending(asked("unknown", true))).toBeNull();
  expect(refusalOfSending(asked("failed"))).toBeNull();
});
