/**
 * Reads a day as people type it: `20 Nov 2026`, `20/11/2026`, `20.11.` or `2026-11-20`, with months in both languages.
 */
import { dateLocales } from "#src/shared/date-format.ts";
import { twoDigits } from "#src/shared/two-digits.ts";
import { languages } from "#src/shared/words.ts";
import { dayIn } from "./day-span.ts";

const LETTERS_OF_MONTH = 3;

/**
 * Returns the day as `YYYY-MM-DD`, or "" if the text is no day.
 * @param year the year for a text that contains no year. Without this parameter, such a text is no day, because the
 * user is still typing.
 */
export function readTypedDay(text: string, year?: number): string {
  const typed = text.trim().toLowerCase();
  const iso = dayIn(typed);
  if (iso) return iso;
  const [, day, month, given] =
    /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2}|\p{L}{3,})\.?(?:(?:\s*[/.,-]\s*|\s+)(\d{4}|\d{2}))?$/u.exec(
      typed.replace(/[./-]$/, ""),
    ) ?? [];
  if (!day || !month) return "";
  // Two digits may be the start of a year of four. They count only in a finished text, for which `year` is given.
  const isWhole = given?.length === 4 || year !== undefined;
  const number = /^\d/.test(month) ? Number(month) : monthNamed(month);
  const full =
    given === undefined ? year : given.length === 2 ? 2000 + Number(given) : Number(given);
  if (!isWhole || full === undefined) return "";
  return dayIn(`${full}-${twoDigits(number)}-${twoDigits(Number(day))}`);
}

/** Returns the month from 1 to 12, or 0 if none matches. Only three letters count: `mac` is March (`Machi`). */
function monthNamed(typed: string): number {
  const wanted = typed.slice(0, LETTERS_OF_MONTH);
  for (const language of languages) {
    for (let month = 1; month <= 12; month++) {
      const name = new Intl.DateTimeFormat(dateLocales[language], {
        month: "long",
        timeZone: "UTC",
      }).format(Date.UTC(2026, month - 1));
      if (name.toLowerCase().startsWith(wanted)) return month;
    }
  }
  return 0;
}
