export type SlowKind = "request" | "query";

/** What was slow on this node, added up until it is stored. */
export interface SlowEntry {
  kind: SlowKind;
  /** The route, or the statement without its values. */
  what: string;
  times: number;
  totalMs: number;
  longestMs: number;
  /** ISO 8601. */
  lastAt: string;
  lastRequestId: string | null;
}

export interface SlowWork {
  note(kind: SlowKind, what: string, ms: number, requestId?: string): void;
  /** Returns what was noted since the last call. */
  take(): SlowEntry[];
}

/** Statements with lists differ in their length. Further ones are left out until the next storing. */
const MAX_ENTRIES = 200;
const LONGEST_TEXT = 600;

export function collectSlowWork(): SlowWork {
  let entries = new Map<string, SlowEntry>();
  return {
    note(kind, what, ms, requestId) {
      const text = what.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_TEXT);
      const key = `${kind} ${text}`;
      const known = entries.get(key);
      if (!known && entries.size >= MAX_ENTRIES) return;
      const entry = known ?? {
        kind,
        what: text,
        times: 0,
        totalMs: 0,
        longestMs: 0,
        lastAt: "",
        lastRequestId: null,
      };
      entry.times++;
      entry.totalMs += Math.round(ms);
      entry.longestMs = Math.max(entry.longestMs, Math.round(ms));
      entry.lastAt = new Date().toISOString();
      entry.lastRequestId = requestId ?? entry.lastRequestId;
      entries.set(key, entry);
    },
    take() {
      const taken = [...entries.values()];
      entries = new Map();
      return taken;
    },
  };
}
