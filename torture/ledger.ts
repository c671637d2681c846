/**
 * The ledger is the tills' own record of their acts. A till writes down each act before it sends the request, and each
 * answer when the answer arrives. The judge compares only this record with the database. The record is stored in a
 * file, so that a developer can read it after a loss.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Endpoint } from "#src/shared/contract.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";

export const actKinds = [
  "sell",
  "refund",
  "offer reward",
  "redeem",
  "cancel",
  "confirm transfer",
  "open shift",
  "cash",
  "close shift",
  "adjust",
  "open count",
  "scan",
  "finish count",
  "apply count",
  "take in",
  "pay repair",
  "ask for repair",
  "spend",
  "void expense",
  "pay commission",
  "undo payout",
] as const;
export type ActKind = (typeof actKinds)[number];

export interface Pieces {
  itemId: string;
  quantity: number;
}

/** A request of a cashier that must have its effect exactly once, or be refused. */
export interface Act {
  key: string;
  kind: ActKind;
  /** A unique text that the act stores in its row. The judge finds the effects of the act by this text. */
  mark: string;
  endpoint: Endpoint;
  path: string;
  body: unknown;
  cookie: string;
  /** The pieces that the act adds to stock; a negative number removes pieces. A sale removes them when it is paid. */
  moves: readonly Pieces[];
  /**
   * The stock that the act sets, regardless of the earlier stock. Only acts that apply a stock count have this field.
   */
  sets?: Pieces;
  /** Whether the sale is paid by phone, through the simulated provider, and this payment will succeed. */
  isCollected?: boolean;
}

export type Outcome =
  | { what: "done"; status: number; text: string; isReplay: boolean }
  | { what: "refused"; code: RefusalCode }
  /** The result is not known: there was no answer, or the server asked to try again later. */
  | { what: "unanswered"; why: string }
  /** An answer that a cashier must never get. */
  | { what: "wrong"; why: string };

export interface Entry {
  act: Act;
  outcomes: Outcome[];
}

export interface Ledger {
  note(act: Act): Entry;
  add(entry: Entry, outcome: Outcome): void;
  entries: readonly Entry[];
  /** Returns the number of acts that have succeeded so far. */
  done(): number;
  /** Resolves when `more` further acts have succeeded. @throws when this takes longer than a minute */
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

/** Returns the final outcome of an act. A success is final; without a success, the last outcome counts. */
export function truthOf({ outcomes }: Entry): Outcome | undefined {
  return outcomes.find(({ what }) => what === "done") ?? outcomes.at(-1);
}
