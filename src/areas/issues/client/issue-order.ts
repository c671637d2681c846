/** Pure functions that group the catalogue by category, and compute its order after a fault has moved. */
import type { DeviceIssue } from "../contract.ts";

export interface IssueCategory {
  name: string;
  issues: DeviceIssue[];
}

/** Categories in the order of their first fault. */
export function byCategory(issues: readonly DeviceIssue[]): IssueCategory[] {
  const groups = new Map<string, DeviceIssue[]>();
  for (const issue of issues) {
    const group = groups.get(issue.category);
    if (group) group.push(issue);
    else groups.set(issue.category, [issue]);
  }
  return [...groups].map(([name, within]) => ({ name, issues: within }));
}

/**
 * The whole catalogue after a fault has moved to a position (0 is the first) within its category. Returns null when the
 * fault is already there or the position does not exist.
 */
export function withMoved(
  issues: readonly DeviceIssue[],
  id: string,
  place: number,
): DeviceIssue[] | null {
  const categories = byCategory(issues);
  const category = categories.find((each) => each.issues.some((issue) => issue.id === id));
  const from = category?.issues.findIndex((issue) => issue.id === id) ?? -1;
  const moved = category?.issues[from];
  if (!category || !moved || place === from || place < 0 || place >= category.issues.length) {
    return null;
  }
  category.issues = category.issues.toSpliced(from, 1).toSpliced(place, 0, moved);
  return categories.flatMap((each) => each.issues);
}
