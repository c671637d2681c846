/** The list of unsteady tests (docs/unsteady.md) has complete lines, and no line stays open for more than a week. */
import { addDays } from "#src/shared/time.ts";
import type { Complaints } from "./source.ts";

export const UNSTEADY = "docs/unsteady.md";
const MAX_DAYS = 7;
const columns = ["first seen", "file and test", "what failed", "cause", "end"] as const;

/** @param today YYYY-MM-DD @param isThere tells whether the project has this file */
export function unsteadyComplaints(
  text: string,
  today: string,
  isThere: (path: string) => boolean,
): Complaints {
  // The first two lines of a table are its head.
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  if (lines.length < 2) return [`${UNSTEADY}: has no table`];
  return lines.slice(2).flatMap((line) => {
    const cells = line.split("|").slice(1, -1);
    const [seen = "", test = "", , , end = ""] = cells.map((cell) => cell.trim());
    const complain = (problem: string) => [`${UNSTEADY}: ${test || line}: ${problem}`];
    if (cells.length !== columns.length || cells.some((cell) => cell.trim() === ""))
      return complain(`needs ${columns.join(", ")}`);
    if (!isDay(seen) || seen > today) return complain(`"${seen}" is not a day until today`);
    if (end !== "open")
      return isDay(end.slice(0, 10)) ? [] : complain('the end is "open", or begins with a day');
    const path = /^`([^`]+)`/.exec(test)?.[1];
    if (path === undefined || !isThere(path)) return complain("does not name a file of a test");
    return addDays(seen, MAX_DAYS) < today
      ? complain(`has been open since ${seen}; find the cause`)
      : [];
  });
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
