import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { openWeekOf, workingDayAfter, workingDaysBetween } from "./rules.ts";

const hours = (closed: readonly string[]) =>
  Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      day,
      { open: "08:00", close: "18:00", closed: closed.includes(day) },
    ]),
  ) as Parameters<typeof openWeekOf>[0];
const noSunday = openWeekOf(hours(["sunday"]));
const weekend = openWeekOf(hours(["saturday", "sunday"]));

describe("working days", () => {
  // 2026-11-27 is a Friday.
  test("do not count days on which the shop is closed", () => {
    expect(workingDaysBetween("2026-11-27", "2026-11-27", noSunday)).toBe(0);
    expect(workingDaysBetween("2026-11-27", "2026-11-30", noSunday)).toBe(2);
    expect(workingDaysBetween("2026-11-27", "2026-11-30", weekend)).toBe(1);
    expect(workingDaysBetween("2026-11-28", "2026-11-29", weekend)).toBe(0);
    expect(workingDaysBetween("2026-12-30", "2027-01-04", noSunday)).toBe(4);
  });

  test("are counted as if each day were looked at", () => {
    for (const week of [noSunday, weekend, openWeekOf(hours([]))])
      for (let length = 0; length < 40; length++) {
        const from = addDays("2026-02-20", length % 9);
        const to = addDays(from, length);
        let open = 0;
        for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
          if (week[(new Date(day).getUTCDay() + 6) % 7]) open++;
        expect(workingDaysBetween(from, to, week)).toBe(open);
      }
  });

  test("lead to a day on which the shop is open", () => {
    expect(workingDayAfter("2026-11-27", 0, noSunday)).toBe("2026-11-27");
    expect(workingDayAfter("2026-11-29", 0, noSunday)).toBe("2026-11-30");
    expect(workingDayAfter("2026-11-29", 1, noSunday)).toBe("2026-11-30");
    expect(workingDayAfter("2026-11-28", 1, noSunday)).toBe("2026-11-30");
    expect(workingDayAfter("2026-11-27", 3, weekend)).toBe("2026-12-02");
  });

  test("are all days in a shop that is never open", () => {
    const never = openWeekOf(hours(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])); // prettier-ignore
    expect(workingDaysBetween("2026-11-20", "2026-11-27", never)).toBe(7);
    expect(workingDayAfter("2026-11-28", 1, never)).toBe("2026-11-29");
  });
});
