import { SHOP_TIMEZONE } from "#src/shared/time.ts";

export type DayPart = "morning" | "afternoon" | "evening";

/** The part of the day in the shop's time zone. The user's phone or computer may be set to another time zone. */
export function partOfDay(now: Date): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      hour12: false,
      timeZone: SHOP_TIMEZONE,
    }).format(now),
  );
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 16 ? "afternoon" : "evening";
}
