import type { Language } from "#src/shared/words.ts";
import { clockTime, minutesOf } from "./times.ts";

/** The parts of the day, with the minute at which each begins. */
const partsOfDay = [
  [0, "usiku"],
  [4 * 60, "alfajiri"],
  [6 * 60, "asubuhi"],
  [12 * 60, "mchana"],
  [16 * 60, "jioni"],
  [19 * 60, "usiku"],
] as const;

/**
 * The clock time of a moment for a message. Swahili counts the hours from sunrise, so that "saa 10:00" alone would bring
 * people at four in the afternoon: ten o'clock is `4:00 asubuhi (10:00)`.
 */
export function spokenTime(iso: string, language: Language): string {
  const time = clockTime(iso);
  if (language !== "sw") return time;
  const minutes = minutesOf(time);
  const hour = ((Math.floor(minutes / 60) + 5) % 12) + 1;
  const part = partsOfDay.findLast(([from]) => from <= minutes)?.[1] ?? "";
  return `${hour}:${time.slice(3)} ${part} (${time})`;
}
