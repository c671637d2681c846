import { expect, test } from "vitest";
import { deliveryRate, successRate } from "./rates.ts";
import { isWithin } from "./schedule.ts";

const at = (time: string) => new Date(`2026-03-10T${time}:00+03:00`);

test("messages go within the hours of the shop's time zone", () => {
  const hours = { start: "08:00", end: "20:00" };
  expect(isWithin(hours, at("07:59"))).toBe(false);
  expect(isWithin(hours, at("08:00"))).toBe(true);
  expect(isWithin(hours, at("19:59"))).toBe(true);
  expect(isWithin(hours, at("20:00"))).toBe(false);
});

test("hours may go past midnight, and equal times have no quiet hours", () => {
  const night = { start: "22:00", end: "06:00" };
  expect([at("23:00"), at("05:59"), at("12:00")].map((now) => isWithin(night, now))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isWithin({ start: "00:00", end: "00:00" }, at("03:00"))).toBe(true);
});

test("rates follow the formula of the specification, and the one of what arrived", () => {
  expect(successRate({ sent: 2, delivered: 1, failed: 1 })).toBe(75);
  expect(successRate({ sent: 0, delivered: 0, failed: 0 })).toBe(0);
  expect(deliveryRate({ delivered: 1, failed: 3 })).toBe(25);
  expect(deliveryRate({ delivered: 0, failed: 0 })).toBeNull();
});
