import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { isTooOld, lacksId, momentOf } from "./rules.ts";

const receivedAt = new Date("2026-11-30T12:00:00Z");

const LAST = "2026-11-30T10:00:00Z";

const happened = (madeAt: string, sentAt: string, lastServerTime: string | null = LAST) => {
  const { happenedAt, isUncertain } = momentOf({ madeAt, sentAt, receivedAt, lastServerTime });
  return [happenedAt.toISOString().slice(0, 16), isUncertain];
};

test("a command is as old as the clock of its device says, whatever that clock shows", () => {
  expect(happened("2026-11-30T11:00:00Z", "2026-11-30T12:00:00Z")).toEqual([
    "2026-11-30T11:00",
    false,
  ]);
  expect(happened("2011-01-01T11:00:00Z", "2011-01-01T12:00:00Z")).toEqual([
    "2026-11-30T11:00",
    false,
  ]);
});

test("it happened after the last answer of the server, and before it came", () => {
  const last = "2026-11-30T09:00:00Z";
  expect(happened("2026-11-20T11:00:00Z", "2026-11-30T12:00:00Z", last)).toEqual([
    "2026-11-30T09:00",
    true,
  ]);
  expect(happened("2026-12-30T11:00:00Z", "2026-11-30T12:00:00Z")).toEqual([
    "2026-11-30T12:00",
    true,
  ]);
  // The time of the last answer is later than now: it cannot be right either.
  expect(happened("2026-11-30T11:00:00Z", "2026-11-30T12:00:00Z", "2027-01-01T00:00:00Z")).toEqual([
    "2026-11-30T12:00",
    true,
  ]);
});

test("what only the device knows is uncertain: no contact, or none for longer than an outage", () => {
  const at = "2026-11-30T11:00:00Z";
  const sent = "2026-11-30T12:00:00Z";
  expect(happened(at, sent, null)).toEqual(["2026-11-30T11:00", true]);
  expect(happened(at, sent, "2026-11-27T11:00:00Z")).toEqual(["2026-11-30T11:00", false]);
  expect(happened(at, sent, "2026-11-27T10:59:00Z")).toEqual(["2026-11-30T11:00", true]);
  const before = "2026-11-26T12:00:00Z";
  expect(happened("2026-11-27T12:00:00Z", sent, before)).toEqual(["2026-11-27T12:00", false]);
  expect(happened("2026-11-27T11:59:00Z", sent, before)).toEqual(["2026-11-27T11:59", true]);
});

test("a sale, an intake and a payment lack the id of their record, and other commands need none", () => {
  expect(lacksId({ endpoint: "createSale", body: { lines: [] } })).toBe(true);
  expect(lacksId({ endpoint: "takeDevicePayment", body: { id: "x" } })).toBe(true);
  expect(lacksId({ endpoint: "createDevice", body: null })).toBe(true);
  expect(lacksId({ endpoint: "createDevice", body: { id: newId() } })).toBe(false);
  expect(lacksId({ endpoint: "changeDeviceStatus", body: {} })).toBe(false);
});

test("a command of more than 80 days is too old", () => {
  expect(isTooOld(new Date("2026-09-12T12:00:00Z"), receivedAt)).toBe(false);
  expect(isTooOld(new Date("2026-09-10T12:00:00Z"), receivedAt)).toBe(true);
});
