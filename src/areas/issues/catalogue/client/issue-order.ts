/** Functions that group the faults of the catalogue by category, and move a fault within its category. */
import type { DeviceIssue } from "../../contract.ts";

export interface IssueCategory {
  name: string;
  issues: DeviceIssue[];
}

/** Groups faults by category. The categories come in the order of their first fault. */
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
 * Returns the whole catalogue after a fault has moved to the position `place` (from 0) in its category. Returns null
 * when the fault is already there, or the fault or the position does not exist.
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

/** Returns the faults in the order of `ids`. Faults that `ids` lacks come last. null: the order stays the same. */
export function inOrder(
  issues: readonly DeviceIssue[],
  ids: readonly string[] | null,
): readonly DeviceIssue[] {
  if (!ids) return issues;
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: DeviceIssue) => places.get(id) ?? ids.length;
  return issues.toSorted((a, b) => placeOf(a) - placeOf(b));
}
