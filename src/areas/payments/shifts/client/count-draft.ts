/**
 * The draft of a count. The browser keeps it until the shift is closed, so that the user need not count again after a
 * lost network, a reload or a locked screen. A draft belongs to one shift.
 */
import { useState } from "react";
import type { DenominationKey } from "../rules.ts";

export interface CountDraft {
  /** The quantity of each note and coin, as the user typed it. */
  pieces: Partial<Record<DenominationKey, string>>;
  /** The cash as one amount in minor units, when the user does not count notes and coins. */
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
    // The browser refuses to store the draft. Therefore the draft is lost when the screen is closed.
  }
}
