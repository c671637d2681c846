/**
 * What tills wrote down themselves: each act before it is sent, each answer when it came. It is all that is believed
 * when the database is judged, and is kept in a file so that it can be read when something was lost.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Endpoint } from "#src/shared/contract.ts";
import type { RefusalCode } from "#src/shared/errors.ts";

export const actKinds = [
  "sell",
  "refund",
  "cancel",
  "open shift",
  "cash",
  "close shift",
  "adjust",
  "open count",
  "scan",
  "finish count",
  "apply count",
] as const;
export type ActKind = (typeof actKinds)[number];

export interface Pieces {
  itemId: string;
  quantity: number;
}

/** One thing a cashier wants done once. */
export interface Act {
  key: string;
  kind: ActKind;
  /** Stands in the row that the act writes, so that its effects can be counted. */
  mark: string;
  endpoint: Endpoint;
  path: string;
  body: unknown;
  cookie: string;
  /** What it puts on the shelf; less than zero: takes off it. A sale's only count once it is paid. */
  moves: readonly Pieces[];
  /** A count puts the shelf to this, whatever was there. */
  sets?: Pieces;
  /** A sale that a provider has to collect, and will. */
  isCollected?: boolean;
}

export type Outcome =
  | { what: "done"; status: number; text: string; isReplay: boolean }
  | { what: "refused"; code: RefusalCode }
  /** Nobody knows: no answer, or one that says to come back. */
  | { what: "unanswered"; why: string }
  /** An answer that no cashier should ever get. */
  | { what: "wrong"; why: string };

export interface Entry {
  act: Act;
  outcomes: Outcome[];
}

export interface Ledger {
  note(act: Act): Entry;
  add(entry: Entry, outcome: Outcome): void;
  entries: readonly Entry[];
  /** Acts that were answered as done so far. */
  done(): number;
  /** Resolves when so many more are done. @throws when that takes longer than anybody waits at a till */
  afterDone(more: number): Promise<void>;
  close(): void;
}

const LONGEST_WAIT_MS = 60_000;

export function openLedger(file: string): Ledger {
  const handle = openSync(file, "a", 0o600);
  const write = (line: object) => writeSync(handle, `${JSON.stringify(line)}\n`);
  const entries: Entry[] = [];
  const waiting = new Set<() => void>();
  let done = 0;
  return {
    entries,
    note(act) {
      const {
        cookie: _,
        endpoint: { method },
        ...told
      } = act;
      write({ at: new Date().toISOString(), method, ...told });
      const entry: Entry = { act, outcomes: [] };
      entries.push(entry);
      return entry;
    },
    add(entry, outcome) {
      write({ at: new Date().toISOString(), key: entry.act.key, ...outcome });
      entry.outcomes.push(outcome);
      if (outcome.what === "done") done++;
      for (const wake of waiting) wake();
    },
    done: () => done,
    afterDone(more) {
      const goal = done + more;
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          settle();
        };
        const look = () => {
          if (done >= goal) end(resolve);
        };
        const timer = setTimeout(() => {
          end(() => reject(new Error(`${goal - done} acts were not done within a minute`)));
        }, LONGEST_WAIT_MS);
        waiting.add(look);
        look();
      });
    },
    close: () => closeSync(handle),
  };
}

/** The answer that holds: done once is done for good; a refusal holds as long as no copy can still be at work. */
export function truthOf({ outcomes }: Entry): Outcome | undefined {
  return outcomes.find(({ what }) => what === "done") ?? outcomes.at(-1);
}
