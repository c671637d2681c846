import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Settings } from "#src/areas/settings/contract.ts";

/** A digest that is later than this is not sent, because the next one is nearer than the day that it tells about. */
export const LATE_HOURS = 12;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export type DigestSettings = Pick<
  Settings["notifications"],
  "digest" | "digestMorningAt" | "digestEveningAt"
>;

export interface DueDigest {
  /** The day of the shop that it tells about: yesterday in the morning, today in the evening. */
  day: string;
  /** When it should go. */
  dueAt: string;
}

/** The digest that goes on a day of the shop. */
function digestOn(sentOn: string, settings: DigestSettings): DueDigest {
  const isMorning = settings.digest === "morning";
  const clock = isMorning ? settings.digestMorningAt : settings.digestEveningAt;
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const dueAt = Date.parse(startOfDay(sentOn)) + hours * HOUR_MS + minutes * MINUTE_MS;
  return {
    day: isMorning ? addDays(sentOn, -1) : sentOn,
    dueAt: new Date(dueAt).toISOString(),
  };
}

/** The digest that may be sent now: its time has come, and it is at most `LATE_HOURS` late. */
export function dueDigest(settings: DigestSettings, now: Date): DueDigest | null {
  if (settings.digest === "off") return null;
  const day = today(now);
  const due = [day, addDays(day, -1)].map((sentOn) => digestOn(sentOn, settings));
  return (
    due.find(({ dueAt }) => {
      const late = now.getTime() - Date.parse(dueAt);
      return late >= 0 && late < LATE_HOURS * HOUR_MS;
    }) ?? null
  );
}

/** The next digest that is not due yet; null while there are none. */
export function nextDigest(settings: DigestSettings, now: Date): DueDigest | null {
  if (settings.digest === "off") return null;
  const day = today(now);
  const next = [day, addDays(day, 1)].map((sentOn) => digestOn(sentOn, settings));
  return next.find(({ dueAt }) => Date.parse(dueAt) > now.getTime()) ?? null;
}

/** The digest that a reader would get now: of yesterday, or of today so far. */
export const dayOfDigest = ({ digest }: Pick<DigestSettings, "digest">, now: Date): string =>
  digest === "evening" ? today(now) : addDays(today(now), -1);
