/**
 * The queue of scans that the server has not answered yet. It stores each scan in the browser before sending it. It
 * sends the scans in the order in which they were made. After a time offline one request contains several scans.
 */
import type { QueryClient } from "@tanstack/react-query";
import { ApiRefusal, call, isForLater, type CallOptions } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { saySynced } from "#src/client/data/say-retries.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { newId } from "#src/shared/ids.ts";
import { countsContract, type ScanResult } from "../contract.ts";
import { MAX_SCANS } from "../rules.ts";
import { noScans, scanList, type ScanList } from "./scan-list.ts";
import type { WaitingScan } from "./scan-store.ts";

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

export type NewScan = Omit<WaitingScan, "id" | "userId" | "countId" | "at" | "refusal">;

export interface QueueState extends ScanList {
  /** true: the last request failed because of the network or the server. The queue sends it again automatically. */
  isStuck: boolean;
  /** Why the server refuses all scans, for example because the count has ended; null while it accepts them. */
  refusal: ApiRefusal | null;
}

export interface ScanQueue {
  get(): QueueState;
  subscribe(tell: () => void): () => void;
  /** Stores a scan and sends it. Returns the scan with its id and time. */
  add(scan: NewScan): WaitingScan;
  /** Deletes all waiting scans. The user may do this when the server refuses them. */
  drop(): void;
  sendInvalidAgain(): void;
  dropInvalid(): void;
  /** Loads the stored scans and starts sending. Returns a function that stops sending and keeps the stored scans. */
  start(onAnswer: (results: readonly ScanResult[]) => void): () => void;
}

export function openScanQueue(client: QueryClient, userId: string, countId: string): ScanQueue {
  let state: QueueState = { ...noScans, isStuck: false, refusal: null };
  let isSending = false;
  /** Called with the server's answer to each batch; null while the queue is stopped. */
  let answer: ((results: readonly ScanResult[]) => void) | null = null;
  let failures = 0;
  const backlog = watchBacklog();
  /** The maximum number of scans per request. It is 1 after an invalid request, to find the invalid scan. */
  let most = MAX_SCANS;
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (part: Partial<QueueState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const list = scanList(() => state, change);
  const sendSoon = () => {
    clearTimeout(timer);
    void send();
  };

  async function send(): Promise<void> {
    const scans = state.waiting.slice(0, most);
    if (isSending || !answer || state.refusal || scans.length === 0) return;
    isSending = true;
    try {
      const results = await sendScans(client, countId, scans);
      failures = 0;
      most = MAX_SCANS;
      if (state.isStuck) backlog.waits();
      change({ isStuck: false });
      list.forget(scans);
      if (state.waiting.length === 0) backlog.isSent();
      answer?.(results);
    } catch (error) {
      takeRefusal(error, scans);
    } finally {
      isSending = false;
    }
    if (!state.isStuck) void send();
  }

  function takeRefusal(error: unknown, scans: readonly WaitingScan[]): void {
    const isRefused = error instanceof ApiRefusal && !isForLater(error);
    if (isRefused && error.code === "validation_failed") {
      if (scans.length === 1) list.setAside(scans, error);
      most = 1;
    } else if (isRefused) change({ refusal: error });
    else {
      change({ isStuck: true });
      timer = setTimeout(() => void send(), PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]);
    }
  }

  return {
    get: () => state,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    add(scan) {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const waiting: WaitingScan = { ...scan, id: newId(), userId, countId, at: lastAt };
      void list.add(waiting).then(sendSoon);
      return waiting;
    },
    drop: () => list.forget(state.waiting),
    sendInvalidAgain() {
      list.takeBack();
      sendSoon();
    },
    dropInvalid: () => list.forget(state.invalid),
    start(onAnswer) {
      answer = onAnswer;
      void list.load(userId, countId).then((waits) => {
        if (waits > 0) backlog.waits();
        sendSoon();
      });
      const stopHearing = whenOnlineAgain(sendSoon);
      return () => {
        answer = null;
        clearTimeout(timer);
        stopHearing();
      };
    },
  };
}

/** Says that the scans are sent after some had waited for network or server, and not after each scan. */
function watchBacklog() {
  let isBehind = false;
  return {
    waits() {
      isBehind = true;
    },
    isSent() {
      if (isBehind) saySynced("counts");
      isBehind = false;
    },
  };
}

async function sendScans(
  client: QueryClient,
  countId: string,
  scans: readonly WaitingScan[],
): Promise<readonly ScanResult[]> {
  const { results } = await call(
    countsContract.countItems,
    {
      params: { id: countId },
      body: { scans: scans.map(toBody), sentAt: new Date().toISOString() },
    },
    sendingOptions(client),
  );
  return results;
}

const toBody = ({ userId: _, countId: _c, refusal: _r, at, ...scan }: WaitingScan) => ({
  ...scan,
  madeAt: new Date(at).toISOString(),
});

const sendingOptions = (client: QueryClient): CallOptions => ({
  idempotencyKey: newId(),
  onChanged: (changed) => void refetchChanged(client, changed),
});
