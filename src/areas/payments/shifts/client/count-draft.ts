/**
 * What somebody has counted so far, kept on the device until it is handed in: no lost network, reload or locked screen
 * makes them count a drawer twice. It holds figures alone, and belongs to one shift.
 */
import { useState } from "react";
import type { DenominationKey } from "../rules.ts";

export interface CountDraft {
  /** How many, as typed. */
  pieces: Partial<Record<DenominationKey, string>>;
  /** Cash as one sum, where it is not counted by its pieces. Minor units, as the rest. */
  sum: number | null;
  isBySum: boolean;
  others: Record<string, number | null>;
  floatLeft: number | null;
  note: string;
}

const KEY = "fundi.shift-count";
const empty: CountDraft = {
  pieces: {},
  sum: null,
  isBySum: false,
  others: {},
  floatLeft: null,
  note: "",
};

export function useCountDraft(
  shiftId: string,
): [CountDraft, (change: Partial<CountDraft>) => void, () => void] {
  const [draft, setDraft] = useState(() => recall(shiftId));
  const change = (part: Partial<CountDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    store({ shiftId, draft: next });
  };
  return [draft, change, () => store(null)];
}

function recall(shiftId: string): CountDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.shiftId === shiftId ? { ...empty, ...kept.draft } : empty;
  } catch {
    return empty;
  }
}

function store(kept: { shiftId: string; draft: CountDraft } | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Closed storage: then it lives as long as the screen.
  }
}
