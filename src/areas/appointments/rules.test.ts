import { describe, expect, test } from "vitest";
import { businessSettings } from "#src/areas/settings/contract.ts";
import {
  appointmentStatuses,
  helpsToRemind,
  isPast,
  moves,
  outsideHours,
  refusalOfMove,
  remindAt,
} from "./rules.ts";
import { spokenTime } from "./spoken-time.ts";
import { clockOf, clockTime, momentAt, mondayOf } from "./times.ts";

const now = new Date("2026-11-23T09:00:30.000Z");
const booked = {
  status: "booked",
  startsAt: "2026-11-23T08:00:00.000Z",
  isWalkIn: false,
  deviceId: null,
} as const;
const given = { reason: "Amesafiri", now };

describe("the moves of an appointment", () => {
  test("are those of the table, and no others", () => {
    for (const status of appointmentStatuses)
      for (const to of appointmentStatuses) {
        const refusal = refusalOfMove(
          { ...booked, status, startsAt: "2026-11-23T09:00:00.000Z" },
          to,
          given,
        );
        expect([status, to, refusal]).toEqual([
          status,
          to,
          moves[status].includes(to) ? null : "not-a-move",
        ]);
      }
  });

  test("need a reason to cancel, and a time that has begun to be missed", () => {
    expect(refusalOfMove(booked, "cancelled", { ...given, reason: "" })).toBe("reason-missing");
    expect(refusalOfMove(booked, "missed", given)).toBeNull();
    const later = { ...booked, startsAt: "2026-11-23T09:30:00.000Z" };
    expect(refusalOfMove(later, "missed", given)).toBe("not-begun");
  });

  test("take a mistake back, but not into the past, nor once a device was taken in", () => {
    expect(refusalOfMove({ ...booked, status: "arrived" }, "booked", given)).toBeNull();
    const walkIn = { ...booked, status: "arrived", isWalkIn: true } as const;
    expect(refusalOfMove(walkIn, "booked", given)).toBe("not-a-move");
    expect(refusalOfMove({ ...booked, status: "missed" }, "booked", given)).toBe("in-past");
    const done = { ...booked, status: "done", deviceId: "1" } as const;
    expect(refusalOfMove(done, "arrived", given)).toBe("has-device");
  });
});

test("a time is past when its minute is over", () => {
  expect(isPast("2026-11-23T09:00:00.000Z", now)).toBe(false);
  expect(isPast("2026-11-23T08:59:59.000Z", now)).toBe(true);
});

describe("the business hours", () => {
  const hours = businessSettings.parse({}).businessHours;
  const at = (day: string, time: string, minutes = 30) =>
    outsideHours({ startsAt: momentAt(day, time), minutes }, hours);

  test.each([
    ["2026-11-23", "08:00", 30, null],
    ["2026-11-23", "17:30", 30, null],
    ["2026-11-23", "17:45", 30, "outside-hours"],
    ["2026-11-23", "07:55", 30, "outside-hours"],
    ["2026-11-23", "23:50", 30, "outside-hours"],
    ["2026-11-22", "11:00", 30, "closed-day"],
  ] as const)("%s %s for %d minutes: %s", (day, time, minutes, expected) => {
    expect(at(day, time, minutes)).toBe(expected);
  });
});

describe("the reminder", () => {
  test("comes a day before", () => {
    expect(remindAt("2026-11-26T07:00:00.000Z", now, false)).toBe("2026-11-25T07:00:00.000Z");
  });

  test("is left out for a time that was just chosen, but tells who was moved", () => {
    const tomorrow = "2026-11-24T07:00:00.000Z";
    expect(remindAt(tomorrow, now, false)).toBeNull();
    expect(remindAt(tomorrow, now, true)).toBe(now.toISOString());
    expect(remindAt("2026-11-23T10:00:00.000Z", now, true)).toBeNull();
  });

  test("does not come when it is too late", () => {
    expect(helpsToRemind("2026-11-23T12:00:00.000Z", now)).toBe(true);
    expect(helpsToRemind("2026-11-23T09:30:00.000Z", now)).toBe(false);
  });

  test.each([
    ["00:30", "6:30 usiku (00:30)"],
    ["05:00", "11:00 alfajiri (05:00)"],
    ["07:00", "1:00 asubuhi (07:00)"],
    ["10:15", "4:15 asubuhi (10:15)"],
    ["12:00", "6:00 mchana (12:00)"],
    ["16:45", "10:45 jioni (16:45)"],
    ["19:00", "1:00 usiku (19:00)"],
  ])("says %s in Swahili as %s", (time, expected) => {
    expect(spokenTime(momentAt("2026-11-23", time), "sw")).toBe(expected);
    expect(spokenTime(momentAt("2026-11-23", time), "en")).toBe(time);
  });
});

test("days and clock times are those of the shop", () => {
  expect(momentAt("2026-11-23", "01:30")).toBe("2026-11-22T22:30:00.000Z");
  expect(clockTime("2026-11-22T22:30:00.000Z")).toBe("01:30");
  expect(clockOf(605)).toBe("10:05");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
});
