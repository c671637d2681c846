import type { ScanAct } from "../rules.ts";

/** The effect of a waiting scan on the count of its item. */
export interface WaitingChange {
  id: string;
  act: ScanAct;
  quantity?: number | undefined;
  undoes?: string | undefined;
}

/**
 * The count of an item after all waiting scans have arrived. The effect of an undo is known only while its scan also
 * waits; otherwise the server's answer corrects the number a moment later.
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
