import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { anyTime, dayIn, daysOf, readDaySpan } from "./day-span.ts";

const days = (time: Parameters<typeof daysOf>[0]["time"], now: string) =>
  daysOf({ ...anyTime, time }, today(new Date(now)));

test("days are the shop's: at 22:30 UTC it is tomorrow in Dar es Salaam", () => {
  const late = "2026-11-22T22:30:00.000Z";
  expect(days("today", late)).toEqual({ from: "2026-11-23", to: "2026-11-23" });
  expect(days("yesterday", late)).toEqual({ from: "2026-11-22", to: "2026-11-22" });
});

test("a week begins on Monday, a month on its first day; the spec's week and month are 7 and 30 days", () => {
  const sunday = "2026-11-22T09:00:00.000Z";
  expect(days("this-week", sunday)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(days("this-week", "2026-11-23T09:00:00.000Z").from).toBe("2026-11-23");
  expect(days("this-month", sunday)).toEqual({ from: "2026-11-01", to: "2026-11-22" });
  expect(days("week", sunday)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(days("month", sunday)).toEqual({ from: "2026-10-24", to: "2026-11-22" });
  expect(days("", sunday)).toEqual({ from: "", to: "" });
});

test("an address contains a named span or days; anything else is ignored", () => {
  expect(readDaySpan({ time: "today", from: "2026-11-01" })).toEqual({ ...anyTime, time: "today" });
  expect(readDaySpan({ from: "2026-11-01" })).toEqual({ time: "own", from: "2026-11-01", to: "" });
  expect(readDaySpan({ time: "own" })).toEqual(anyTime);
  expect(readDaySpan({ time: "soon", to: "2026-02-31" })).toEqual(anyTime);
  for (const word of ["2026-02-31", "2026-13-01", "0002-11-01", "yesterday", "", undefined])
    expect(dayIn(word)).toBe("");
});

test("last month, this year and last year are whole months and years, up to today", () => {
  const of = (time: "last-month" | "this-year" | "last-year", day: string) =>
    daysOf({ ...anyTime, time }, day);
  expect(of("last-month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(of("last-month", "2028-03-01")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(of("this-year", "2027-01-01")).toEqual({ from: "2027-01-01", to: "2027-01-01" });
  expect(of("last-year", "2027-06-15")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});
