import type { ScanAct } from "../rules.ts";

/** How a scan that the server has not received yet changes the counted number of its item. */
export interface WaitingChange {
  id: string;
  act: ScanAct;
  quantity?: number | undefined;
  undoes?: string | undefined;
}

/**
 * The counted number of an item as if all waiting scans had arrived. The effect of an undo is known only if the undone
 * scan is waiting too; otherwise the server's answer corrects the number a moment later.
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
