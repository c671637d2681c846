/**
 * The tills' own record: each act before it is sent, and each answer after it arrives. The judge trusts no other
 * record. The ledger is a file, so that it can be read after something was lost.
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

/** An act that a cashier wants to happen exactly once. */
export interface Act {
  key: string;
  kind: ActKind;
  /** A unique text that the act writes into its row, so that the judge can count its effects. */
  mark: string;
  endpoint: Endpoint;
  path: string;
  body: unknown;
  cookie: string;
  /** Pieces added to stock; a negative number removes pieces. The moves of a sale apply once it is paid. */
  moves: readonly Pieces[];
  /** A count sets the stock to this number, whatever it was before. */
  sets?: Pieces;
  /** Whether the sale is paid through a provider that collects the payment later and successfully. */
  isCollected?: boolean;
}

export type Outcome =
  | { what: "done"; status: number; text: string; isReplay: boolean }
  | { what: "refused"; code: RefusalCode }
  /** Unknown result: no answer came, or the answer asks to try again later. */
  | { what: "unanswered"; why: string }
  /** An answer that no cashier should ever receive. */
  | { what: "wrong"; why: string };

export interface Entry {
  act: Act;
  outcomes: Outcome[];
}

export interface Ledger {
  note(act: Act): Entry;
  add(entry: Entry, outcome: Outcome): void;
  entries: readonly Entry[];
  /** The number of acts that succeeded so far. */
  done(): number;
  /** Resolves when `more` further acts have succeeded. @throws when that takes longer than a cashier would wait */
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

/** The final outcome. A success is final. A refusal is final only if no copy of the request can still be running. */
export function truthOf({ outcomes }: Entry): Outcome | undefined {
  return outcomes.find(({ what }) => what === "done") ?? outcomes.at(-1);
}
