/**
 * The scans of one count that the server has not answered yet. Each scan is a command of the outbox, which keeps it on
 * this device and sends it in the order in which the scans were made; after a time offline it sends many at once.
 */
import { asRefusal } from "#src/client/device-store.ts";
import { call, isForLater, type ApiRefusal } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { draftOf } from "#src/client/outbox/keep.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import type { Ending, Kept } from "#src/client/outbox/device/outbox-store.ts";
import { StoreFailure } from "#src/client/outbox/device/device-connection.ts";
import { pageOutbox, pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";
import { newId } from "#src/shared/ids.ts";
import type { CommandRefusal } from "#src/shared/outbox/command.ts";
import { countsContract, type ScanResult } from "../contract.ts";
import { offlineScans } from "../offline.ts";
import type { ScanAct } from "../rules.ts";

export interface WaitingScan {
  /** The id of the scan, and the key of its command. The server counts each id only once. */
  id: string;
  act: ScanAct;
  code?: string;
  itemId?: string;
  quantity?: number;
  undoes?: string;
  join?: boolean;
  /** The time of the scan by the browser's clock, in milliseconds. No two scans have the same time. */
  at: number;
}

export type NewScan = Omit<WaitingScan, "id" | "at">;

export interface QueueState {
  waiting: readonly WaitingScan[];
  /** Scans of this screen that the server did not take, and why. The server keeps them for a person to decide. */
  refused: readonly { scan: WaitingScan; refusal: CommandRefusal }[];
  /** Why the browser did not store a scan, which is lost if the page is closed before it is sent; null if it did. */
  notKept: ApiRefusal | null;
}

export interface ScanQueue {
  get(): QueueState;
  subscribe(tell: () => void): () => void;
  /** Keeps a scan and sends it. Returns the scan with its id and time. */
  add(scan: NewScan): WaitingScan;
  /** Shows what waits on the device for this count, and tells answers. Returns a function that ends this. */
  start(onAnswer: (results: readonly ScanResult[]) => void): () => void;
}

export function openScanQueue(userId: string, countId: string): ScanQueue {
  let state: QueueState = { waiting: [], refused: [], notKept: null };
  let onAnswer: ((results: readonly ScanResult[]) => void) | null = null;
  let lastAt = 0;
  /** The ids of scans that the browser did not store. They are sent by this page, as long as it is open. */
  const unstored = new Set<string>();
  const listeners = new Set<() => void>();

  const change = (part: Partial<QueueState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const end = (scan: WaitingScan, ending: Ending) => {
    // Another look at the outbox has found the same result.
    if (!state.waiting.includes(scan)) return;
    const waiting = state.waiting.filter(({ id }) => id !== scan.id);
    unstored.delete(scan.id);
    change({
      waiting,
      ...(unstored.size === 0 && { notKept: null }),
      ...(ending.state === "parked" && {
        refused: [...state.refused, { scan, refusal: ending.refusal }],
      }),
    });
    if (ending.state === "applied") onAnswer?.(resultsOf(ending.answer));
  };

  async function keep(scan: WaitingScan): Promise<void> {
    try {
      const outbox = await pageOutboxSoon();
      if (!outbox) throw new StoreFailure("Timeout");
      await outbox.save(draftOf(writeOf(scan, userId, countId)));
    } catch (error) {
      unstored.add(scan.id);
      change({ notKept: asRefusal(error) });
      await sendUnstored();
    }
  }

  /** In their order, until one gets no answer. */
  async function sendUnstored(): Promise<void> {
    for (const scan of state.waiting.filter(({ id }) => unstored.has(id))) {
      const { endpoint, input } = writeOf(scan, userId, countId);
      try {
        const answer = await call(endpoint, input, { idempotencyKey: scan.id, author: userId });
        end(scan, { key: scan.id, state: "applied", answer });
      } catch (error) {
        if (isForLater(error)) return;
        end(scan, { key: scan.id, state: "parked", refusal: error as CommandRefusal });
      }
    }
  }

  /** Takes over what the outbox knows: what waits, and the results of what waited until now. */
  async function look(outbox: Outbox): Promise<void> {
    const kept = (await outbox.readWaiting()).filter(isOfCount(userId, countId));
    const known = new Set(state.waiting.map(({ id }) => id));
    const others = kept.map(scanOf).filter(({ id }) => !known.has(id));
    if (others.length > 0) change({ waiting: byTime([...state.waiting, ...others]) });
    const still = new Set([...unstored, ...kept.map(({ command }) => command.key)]);
    const ended = state.waiting.filter(({ id }) => !still.has(id));
    for (const { scan, ending } of await endingsOf(outbox, ended)) end(scan, ending);
  }

  return {
    get: () => state,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    add(scan) {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const waiting: WaitingScan = { ...scan, id: newId(), at: lastAt };
      change({ waiting: [...state.waiting, waiting] });
      void keep(waiting);
      return waiting;
    },
    start(react) {
      onAnswer = react;
      const stop = followOutbox(look);
      const stopHearing = whenOnlineAgain(() => void sendUnstored());
      return () => {
        onAnswer = null;
        stop();
        stopHearing();
      };
    },
  };
}

const byTime = (scans: readonly WaitingScan[]) => scans.toSorted((a, b) => a.at - b.at);

async function endingsOf(
  outbox: Outbox,
  scans: readonly WaitingScan[],
): Promise<{ scan: WaitingScan; ending: Ending }[]> {
  const found = await Promise.all(scans.map(({ id }) => outbox.find(id)));
  return scans.flatMap((scan, place) => {
    const ending = found[place]?.result;
    return ending ? [{ scan, ending }] : [];
  });
}

/** Calls `look` now and whenever the outbox may have changed. Returns a function that ends this. */
function followOutbox(look: (outbox: Outbox) => Promise<void>): () => void {
  let isOver = false;
  let stop = () => {};
  void pageOutbox().then((outbox) => {
    if (isOver) return;
    // A device that cannot be read says so with the next scan.
    const lookAgain = () => void look(outbox).catch(() => {});
    stop = outbox.listen(lookAgain);
    lookAgain();
  });
  return () => {
    isOver = true;
    stop();
  };
}

const isOfCount =
  (userId: string, countId: string) =>
  ({ command }: Kept): boolean =>
    command.endpoint === offlineScans.name &&
    command.author === userId &&
    command.params["id"] === countId;

/** The write of one scan. It says its own age as nothing, because the outbox says the age of the whole command. */
export function writeOf({ at, ...scan }: WaitingScan, author: string, countId: string) {
  const madeAt = new Date(at).toISOString();
  return {
    endpoint: countsContract.countItems,
    offline: offlineScans,
    input: {
      params: { id: countId },
      body: { scans: [{ ...scan, madeAt }], sentAt: madeAt },
    },
    key: scan.id,
    author,
    madeAt,
  };
}

function scanOf({ command }: Kept): WaitingScan {
  const { scans } = command.body as { scans: [Omit<WaitingScan, "at"> & { madeAt: string }] };
  const { madeAt, ...scan } = scans[0];
  return { ...scan, at: Date.parse(madeAt) };
}

const resultsOf = (answer: unknown): readonly ScanResult[] =>
  (answer as { results: ScanResult[] } | null)?.results ?? [];
