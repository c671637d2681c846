import { expect, test } from "vitest";
import { businessSettings } from "#src/areas/settings/contract.ts";
import { momentAt } from "../../times.ts";
import { byDay, hoursShown, placed } from "./lanes.ts";

const at = (time: string, minutes = 30, day = "2026-11-23") => ({
  id: time,
  startsAt: momentAt(day, time),
  minutes,
});
const places = (rows: ReturnType<typeof at>[]) =>
  placed(rows).map(({ row, lane, lanes }) => [row.id, lane, lanes]);

test("appointments at the same time are beside each other", () => {
  expect(places([at("09:00", 60), at("09:30"), at("10:00"), at("12:00")])).toEqual([
    ["09:00", 0, 2],
    ["09:30", 1, 2],
    ["10:00", 0, 1],
    ["12:00", 0, 1],
  ]);
  expect(places([at("09:00", 90), at("09:00", 5), at("09:10"), at("09:30")])).toEqual([
    ["09:00", 0, 3],
    ["09:00", 1, 3],
    ["09:10", 2, 3],
    ["09:30", 1, 3],
  ]);
});

test("the grid shows the hours of the shop, and those of early and late appointments", () => {
  const hours = businessSettings.parse({}).businessHours;
  const days = ["2026-11-23", "2026-11-22"];
  expect(hoursShown(days, [], hours)).toEqual({ from: 8, to: 18 });
  expect(hoursShown(days, [at("06:30"), at("22:45", 30)], hours)).toEqual({ from: 6, to: 24 });
  expect(hoursShown(["2026-11-22"], [], hours)).toEqual({ from: 9, to: 17 });
});

test("appointments are grouped by the day of the shop", () => {
  const days = byDay([at("00:10"), at("23:50"), at("00:05", 30, "2026-11-24")]);
  expect([...days].map(([day, rows]) => [day, rows.length])).toEqual([
    ["2026-11-23", 2],
    ["2026-11-24", 1],
  ]);
});
