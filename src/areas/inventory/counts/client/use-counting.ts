import { useEffect, useState, useSyncExternalStore } from "react";
import { asCode, searchKey } from "#src/shared/text.ts";
import type { ScanResult } from "../contract.ts";
import type { ScanOutcome } from "../rules.ts";
import { openScanQueue, type QueueState } from "./scan-queue.ts";
import { shownCount } from "./shown-count.ts";

export interface CountedItem {
  id: string;
  sku: string;
  name: string;
}

/** What the user did last (a scan, a choice from the list, or a change of a counted number), and its outcome. */
export interface LastScan {
  /** The id of the scan; null while the user has only chosen the item, and for a code that is too long to send. */
  scanId: string | null;
  /** The scanned code; null when the user chose the item from the list or changed its number. */
  code: string | null;
  /**
   * The chosen item, or the item with the scanned code; null if no item has this code, or until the server names it.
   */
  item: CountedItem | null;
  /** The serial number of the scanned piece. null: the code is no serial number. Absent until the server answers. */
  serial?: string | null;
  /** The outcome of the scan; null until the server answers. */
  outcome: ScanOutcome | null;
}

export interface Counting extends QueueState {
  last: LastScan | null;
  /** The counted number of an item including unanswered scans. `stored` is the number that the list has read. */
  numberOf: (itemId: string, stored?: Stored) => number | null;
  canUndo: boolean;
  scan: (code: string, options?: { join: boolean }) => void;
  choose: (item: CountedItem, stored: Stored) => void;
  add: (item: CountedItem, quantity: number) => void;
  /** @param isLast false: `last` stays the item that the user scanned or chose after typing this number */
  set: (item: CountedItem, quantity: number, isLast?: boolean) => void;
  undo: () => void;
}

interface Stored {
  counted: number | null;
  /** The time at which the number was read from the server, by the browser's clock. */
  at: number;
}

interface CountChange {
  act: "add" | "set";
  quantity: number;
}

/** The maximum length of a code in the shop. A longer scanned text is refused without asking the server. */
const LONGEST_CODE = 80;

/** The state and actions of counting on this screen. Each action is visible at once, even without network. */
export function useCounting(countId: string, userId: string): Counting {
  const [queue] = useState(() => openScanQueue(userId, countId));
  const [last, setLast] = useState<LastScan | null>(null);
  /** For each item the number in the server's latest answer about it, and the time of that answer. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, Stored>>(new Map());
  /** Code → its item, for codes counted on this screen (no serial numbers). The next scan shows the item at once. */
  const [known, setKnown] = useState<ReadonlyMap<string, CountedItem>>(new Map());
  const [done, setDone] = useState<readonly { scanId: string; item: CountedItem | null }[]>([]);

  useEffect(() => {
    const onAnswer = (results: readonly ScanResult[]) => {
      const at = Date.now();
      setAnswers((before) => withAnswers(before, results, at));
      setLast((before) => answered(before, results));
      const failed = new Set(results.filter((each) => !isCounted(each)).map(({ id }) => id));
      if (failed.size > 0) {
        navigator.vibrate?.([80, 60, 80]);
        setDone((before) => before.filter(({ scanId }) => !failed.has(scanId)));
      }
    };
    return queue.start(onAnswer);
  }, [queue]);

  const state = useSyncExternalStore(queue.subscribe, queue.get);
  // Serial numbers are not remembered: a piece counts only once, so a second scan must not raise the shown number.
  if (last?.code && last.item && !last.serial && last.outcome === "counted") {
    const key = searchKey(last.code);
    if (!known.has(key)) setKnown(new Map(known).set(key, last.item));
  }

  const count = (item: CountedItem, change: CountChange, isLast = true) => {
    const scan = queue.add({ itemId: item.id, join: true, ...change });
    setDone((before) => [...before, { scanId: scan.id, item }]);
    if (isLast) setLast({ scanId: scan.id, code: null, item, outcome: null });
  };
  return {
    ...state,
    last,
    canUndo: done.length > 0,
    numberOf: (itemId, stored) => {
      const answer = answers.get(itemId);
      const newest = answer && (!stored || answer.at >= stored.at) ? answer : stored;
      const codes = [...known].flatMap(([code, item]) => (item.id === itemId ? code : []));
      const waiting = state.waiting.filter(
        (scan) => scan.itemId === itemId || (scan.code && codes.includes(searchKey(scan.code))),
      );
      return shownCount(newest?.counted ?? null, waiting);
    },
    scan(typed, options) {
      const code = asCode(typed);
      if (!code) return;
      if (code.length > LONGEST_CODE) {
        setLast({ scanId: null, code, item: null, outcome: "product_not_found" });
        return;
      }
      const scan = queue.add({ act: "add", code, ...options });
      const item = known.get(searchKey(code)) ?? null;
      setDone((before) => [...before, { scanId: scan.id, item }]);
      setLast({ scanId: scan.id, code, item, outcome: null });
    },
    choose(item, stored) {
      const answer = answers.get(item.id);
      if (!answer || answer.at < stored.at) setAnswers(new Map(answers).set(item.id, stored));
      setLast({ scanId: null, code: null, item, outcome: null });
    },
    add: (item, quantity) => count(item, { act: "add", quantity }),
    set: (item, quantity, isLast) => count(item, { act: "set", quantity }, isLast),
    undo() {
      const latest = done.at(-1);
      if (!latest) return;
      const item = latest.item ?? (last?.scanId === latest.scanId ? last.item : null);
      queue.add({ act: "undo", undoes: latest.scanId, ...(item && { itemId: item.id }) });
      setDone(done.slice(0, -1));
      setLast(item && { scanId: null, code: null, item, outcome: null });
    },
  };
}

const isCounted = ({ outcome }: ScanResult) => outcome === "counted" || outcome === "repeated";

function withAnswers(
  before: ReadonlyMap<string, Stored>,
  results: readonly ScanResult[],
  at: number,
): ReadonlyMap<string, Stored> {
  const next = new Map(before);
  for (const { item, counted } of results) if (item) next.set(item.id, { counted, at });
  return next;
}

/** Adds the outcome to the last scan if the server's answer contains this scan. */
function answered(last: LastScan | null, results: readonly ScanResult[]): LastScan | null {
  const own = results.find(({ id }) => id === last?.scanId);
  if (!last || !own) return last;
  return { ...last, item: own.item, serial: own.serial, outcome: own.outcome };
}
