/** A birthday is a day. In the year 1904, which has a 29 February, the year is unknown: most people tell only the day. */
import type { Language } from "#src/shared/words.ts";

const UNKNOWN_YEAR = 1904;

/** Reads "14/3", "14.3.1990" or "1990-03-14". Returns null for no text, and undefined for a text that is no birthday. */
export function readBirthday(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const [, date, month, year] =
    (iso && [iso[0], iso[3], iso[2], iso[1]]) ??
    /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{4}))?$/.exec(text) ??
    [];
  if (!date || !month) return undefined;
  const day = new Date(Date.UTC(Number(year ?? UNKNOWN_YEAR), Number(month) - 1, Number(date)));
  const isReal = day.getUTCDate() === Number(date) && day.getUTCMonth() === Number(month) - 1;
  const iso8601 = day.toISOString().slice(0, 10);
  return isReal && iso8601 >= "1900-01-01" ? iso8601 : undefined;
}

/** As people write it in a form: "14/3" or "14/3/1990". */
export function typedBirthday(birthday: string | null): string {
  if (!birthday) return "";
  const [year, month, date] = birthday.split("-").map(Number);
  return `${date}/${month}${year === UNKNOWN_YEAR ? "" : `/${year}`}`;
}

/** "14 March" or "14 March 1990". */
export function formatBirthday(birthday: string, language: Language): string {
  const isYearKnown = Number(birthday.slice(0, 4)) !== UNKNOWN_YEAR;
  return new Intl.DateTimeFormat(language === "sw" ? "sw-TZ" : "en-GB", {
    day: "numeric",
    month: "long",
    ...(isYearKnown && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${birthday}T00:00:00Z`));
}
