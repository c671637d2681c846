/**
 * The service worker, seen from a page (docs/decisions/0123-service-worker.md). Browsers have it only on HTTPS and on
 * this computer itself. This module is loaded after the first screen, and the worker is registered later still.
 */
import type { PageMessage, WorkerMessage } from "#src/app/worker/messages.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";

/** Installing fetches some hundred small files. The first screen, and what the user does first, do not wait for them. */
const LATER_MS = 3000;
/** A page that stays open for days asks this often whether there is a new version. */
const ASK_MS = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
let waiting: ServiceWorker | null = null;
let hasBegun = false;
const listeners = new Set<() => void>();

const container = (): ServiceWorkerContainer | undefined =>
  isSecureContext && import.meta.env.PROD ? navigator.serviceWorker : undefined;

/** Registers the worker once. A browser that refuses works as before, but opens nothing without a network. */
export function beginWorker(): void {
  if (hasBegun || !container()) return;
  hasBegun = true;
  setTimeout(() => whenIdle(() => void register().catch(() => {})), LATER_MS);
}

const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: LATER_MS });
  else act();
};

async function register(): Promise<void> {
  const found = await container()?.register("/sw.js", { updateViaCache: "none" });
  if (!found) return;
  registration = found;
  // Another page, or this one before it was reloaded, may have begun the installation.
  const follow = () => found.installing?.addEventListener("statechange", look);
  found.addEventListener("updatefound", follow);
  follow();
  look();
  const ask = () => void found.update().catch(() => {});
  setInterval(ask, ASK_MS);
  whenOnlineAgain(ask);
  await container()?.ready;
  whenIdle(keepMore);
}

/** Notes whether a new version is installed, and waits for the pages of the old one to be closed. */
function look(): void {
  const next = container()?.controller ? (registration?.waiting ?? null) : null;
  if (next === waiting) return;
  waiting = next;
  for (const listener of listeners) listener();
}

export const waitingWorker = (): ServiceWorker | null => waiting;

export function whenWorkerWaits(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const say = (worker: ServiceWorker | null | undefined, message: WorkerMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker?.postMessage(message);

/** Has the new version take over. Its first page is the one that loads next. */
export const letTakeOver = (worker: ServiceWorker): void => say(worker, { kind: "take-over" });

/** Loads the new version: by the worker that has it, or else from the server. */
export function loadNewVersion(): void {
  if (!waiting) return location.reload();
  container()?.addEventListener("controllerchange", () => location.reload(), { once: true });
  letTakeOver(waiting);
}

const tellActive = (message: WorkerMessage): void =>
  void container()
    ?.getRegistration()
    .then((found) => say(found?.active, message))
    .catch(() => {});

/** Keeps what the next start without a network needs of this user. */
export const keepStart = (userId: string): void =>
  void container()?.ready.then(({ active }) => say(active, { kind: "keep-start", userId }));

/** Makes what was kept for a start without a network unreadable. */
export const forgetStart = (): void => tellActive({ kind: "forget-start" });

/** Calls `react` when the server has said something else than this page started with. Returns what ends this. */
export function whenStartIsReplaced(react: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if ((data as PageMessage | null)?.kind === "start-replaced") react();
  };
  container()?.addEventListener("message", hear);
  return () => container()?.removeEventListener("message", hear);
}

/** The part of the Network Information API that some browsers have. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Has the worker keep the rest of the app, unless every byte costs money. */
function keepMore(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.type === "cellular") return;
  tellActive({ kind: "keep-more" });
}
