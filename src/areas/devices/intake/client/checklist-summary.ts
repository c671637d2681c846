/** Counts the rows of one checklist. `open` are the rows not tested; `faulty` has labels instead of a number. */
export interface ChecklistSummary {
  total: number;
  ok: number;
  faulty: string[];
  open: number;
}

export function checklistSummary(
  items: readonly { phase: string; label: string; result: string }[],
  phase: string,
): ChecklistSummary {
  const own = items.filter((item) => item.phase === phase);
  return {
    total: own.length,
    ok: own.filter((item) => item.result === "ok").length,
    faulty: own.filter((item) => item.result === "faulty").map((item) => item.label),
    open: own.filter((item) => item.result === "not-tested").length,
  };
}
