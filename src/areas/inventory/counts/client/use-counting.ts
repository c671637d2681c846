import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ScanResult } from "../contract.ts";
import type { ScanOutcome } from "../rules.ts";
import { openScanQueue, type QueueState } from "./scan-queue.ts";
import { shownCount } from "./shown-count.ts";

export interface CountedItem {
  id: string;
  sku: string;
  name: string;
}

/** The last action: a scan or a choice from the list, and its outcome. */
export interface LastScan {
  /** The id of the scan; null when the user chose the item from the list and has not counted yet. */
  scanId: string | null;
  /** The scanned code; null when the user chose the item. */
  code: string | null;
  /** null: no item has this code, or the server has not answered yet. */
  item: CountedItem | null;
  /** The serial number of the piece, if the code was one. */
  serial?: string | null;
  /** null: the server has not answered yet. */
  outcome: ScanOutcome | null;
}

export interface Counting extends QueueState {
  last: LastScan | null;
  /** The counted number of an item with all waiting scans. `stored`: the number in the list, and when it was read. */
  numberOf: (itemId: string, stored?: Stored) => number | null;
  canUndo: boolean;
  scan: (code: string, options?: { join: boolean }) => void;
  choose: (item: CountedItem, stored: Stored) => void;
  add: (item: CountedItem, quantity: number) => void;
  /** @param isLast false: another item has become the last one meanwhile */
  set: (item: CountedItem, quantity: number, isLast?: boolean) => void;
  undo: () => void;
  drop: () => void;
}

interface Stored {
  counted: number | null;
  /** When the number was read from the server. */
  at: number;
}

interface CountChange {
  act: "add" | "set";
  quantity: number;
}

/** Codes in the shop are at most this long; a longer text is not a code. */
const LONGEST_CODE = 80;

/** Counting on this device. Each action appears on screen at once, even offline. A screen counts for one count only. */
export function useCounting(countId: string, userId: string): Counting {
  const client = useQueryClient();
  const [queue] = useState(() => openScanQueue(client, userId, countId));
  const [last, setLast] = useState<LastScan | null>(null);
  /** The number of each item in the server's latest answer, and the time of that answer. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, Stored>>(new Map());
  /** The items of codes scanned on this device, so that a second scan shows the name even offline. */
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
  // Not for serial numbers: each counts once, so only the server knows whether the second scan has an effect.
  if (last?.code && last.item && !last.serial && last.outcome === "counted") {
    const key = last.code.toLowerCase();
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
        (scan) => scan.itemId === itemId || (scan.code && codes.includes(scan.code.toLowerCase())),
      );
      return shownCount(newest?.counted ?? null, waiting);
    },
    scan(typed, options) {
      const code = typed.trim();
      if (!code) return;
      if (code.length > LONGEST_CODE) {
        setLast({ scanId: null, code, item: null, outcome: "product_not_found" });
        return;
      }
      const scan = queue.add({ act: "add", code, ...options });
      const item = known.get(code.toLowerCase()) ?? null;
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
    drop: () => queue.drop(),
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

/** The last action with its outcome, if the answer contains it. */
function answered(last: LastScan | null, results: readonly ScanResult[]): LastScan | null {
  const own = results.find(({ id }) => id === last?.scanId);
  if (!last || !own) return last;
  return { ...last, item: own.item, serial: own.serial, outcome: own.outcome };
}
