import { expect, test } from "vitest";
import { dayOfDigest, dueDigest, nextDigest, type DigestSettings } from "./rules.ts";

const morning: DigestSettings = {
  digest: "morning",
  digestMorningAt: "07:00",
  digestEveningAt: "20:00",
};
const evening: DigestSettings = { ...morning, digest: "evening" };
/** A moment in Dar es Salaam. */
const at = (local: string) => new Date(`${local}:00+03:00`);

test.each([
  ["a minute before its time there is none", morning, "2026-12-01T06:59", null],
  ["in the morning it tells about yesterday", morning, "2026-12-01T07:00", "2026-11-30"],
  ["it may be almost twelve hours late", morning, "2026-12-01T18:59", "2026-11-30"],
  ["after twelve hours it is not sent any more", morning, "2026-12-01T19:00", null],
  ["in the evening it tells about today", evening, "2026-12-31T20:00", "2026-12-31"],
  [
    "after midnight it still tells about the day of its evening",
    evening,
    "2027-01-01T00:01",
    "2026-12-31",
  ],
  ["in the next morning it is too late for the evening", evening, "2027-01-01T08:00", null],
  [
    "a digest at midnight tells about the day that has just ended",
    { ...morning, digestMorningAt: "00:00" },
    "2027-01-01T00:00",
    "2026-12-31",
  ],
  [
    "a digest before midnight tells about the day that ends",
    { ...evening, digestEveningAt: "23:59" },
    "2026-12-31T23:59",
    "2026-12-31",
  ],
  [
    "the day is the one of the shop while UTC still has the day before",
    { ...morning, digestMorningAt: "01:30" },
    "2026-12-01T02:00",
    "2026-11-30",
  ],
  [
    "nothing is due while it is off",
    { ...morning, digest: "off" as const },
    "2026-12-01T07:00",
    null,
  ],
])("%s", (_title, settings, now, day) => {
  expect(dueDigest(settings, at(now))?.day ?? null).toBe(day);
});

test("the next digest is today's until its time, and then tomorrow's", () => {
  expect(nextDigest(morning, at("2026-12-31T06:59"))).toEqual({
    day: "2026-12-30",
    dueAt: at("2026-12-31T07:00").toISOString(),
  });
  expect(nextDigest(evening, at("2026-12-31T20:00"))).toEqual({
    day: "2027-01-01",
    dueAt: at("2027-01-01T20:00").toISOString(),
  });
  expect(nextDigest({ ...morning, digest: "off" }, at("2026-12-31T06:59"))).toBeNull();
});

test("a preview shows the day that the next digest of its kind tells about", () => {
  expect(dayOfDigest(morning, at("2026-12-01T00:30"))).toBe("2026-11-30");
  expect(dayOfDigest(evening, at("2026-12-01T00:30"))).toBe("2026-12-01");
});
