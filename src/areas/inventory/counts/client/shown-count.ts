import type { ScanAct } from "../rules.ts";

/** What a scan that waits would do to the number of its item. */
export interface WaitingChange {
  id: string;
  act: ScanAct;
  quantity?: number | undefined;
  undoes?: string | undefined;
}

/**
 * The number of an item as it will be once everything that waits has arrived. What an undo takes back is known only
 * while that waits too; else the server says so a moment later.
 */
export function shownCount(
  counted: number | null,
  waiting: readonly WaitingChange[],
): number | null {
  const undone = new Set(waiting.flatMap(({ undoes }) => undoes ?? []));
  let shown = counted;
  for (const { id, act, quantity = 1 } of waiting) {
    if (undone.has(id)) continue;
    if (act === "set") shown = quantity;
    if (act === "add") shown = Math.max(0, (shown ?? 0) + quantity);
  }
  return shown;
}
