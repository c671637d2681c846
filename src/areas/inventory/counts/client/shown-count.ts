import type { ScanAct } from "../rules.ts";

/** A scan that the server has not answered yet, with the fields that change the counted number of its item. */
export interface WaitingChange {
  id: string;
  act: ScanAct;
  quantity?: number | undefined;
  undoes?: string | undefined;
}

/**
 * The counted number of an item including the scans that the server has not answered yet. An undo is included only if
 * the undone scan is also waiting. Otherwise the server's answer corrects the number.
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
