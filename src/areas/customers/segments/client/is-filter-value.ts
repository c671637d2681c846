import { dayIn } from "#src/client/words/day-span.ts";
import { loyaltyLevels } from "../../levels.ts";
import type { SegmentFilter } from "../../segment-filters.ts";
import { LONGEST, MOST } from "../../segment-rules.ts";

/**
 * Whether the server accepts this text as the value of the filter. The schemas of the server would double the code of
 * the screen.
 */
export function isFilterValue(name: SegmentFilter, word: string): boolean {
  switch (name) {
    case "tag":
    case "city":
    case "brand":
      return word.trim() !== "" && word.trim().length <= LONGEST[name];
    case "level":
      return loyaltyLevels.some((level) => level === word);
    case "owing":
      return word === "true" || word === "false";
    case "lastVisitFrom":
    case "lastVisitTo":
      return dayIn(word) !== "";
    default:
      return /^\d{1,14}$/.test(word) && Number(word) <= MOST[name];
  }
}
