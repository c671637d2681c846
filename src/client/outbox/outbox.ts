/**
 * The outbox of this page: keeps commands on the device, and sends them when it can. It is loaded on demand, because the
 * first screen has no room for it (decision 0121).
 */
import { newId } from "#src/shared/ids.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import { openDevice } from "./device/open-device.ts";
import { actsOfPage, type ActsOfPage } from "./attend.ts";
import { deviceKeys } from "./device/device-key.ts";
import { isHeld } from "./kept-state.ts";
import {
  outboxStore,
  type Draft,
  type Kept,
  type OutboxStore,
  type WaitingFile,
} from "./device/outbox-store.ts";
import { startDrain, type DrainPorts } from "./run-drain.ts";
import { sealedStore } from "./device/sealed-store.ts";
import { sendCommands, uploadFile } from "./send.ts";

/** What waits on this device: of the user who is signed in, and of others, who must sign in to send it. */
export interface WaitingCount {
  own: number;
  others: number;
}

export interface Outbox extends ActsOfPage {
  /** Fulfilled when the command is safe on the device. @throws StoreFailure when it is not */
  save: (draft: Draft, files?: readonly WaitingFile[], sendsItself?: boolean) => Promise<Command>;
  /** Somebody else, or nobody, uses this page now. */
  changeUser: (user: string | null) => void;
  /** The line may be back: the live feed has opened, for example. */
  wake: () => void;
  /** The server's time in any answer. A command that is made after it knows how wrong the device's clock is. */
  noteServerTime: (serverTime: string) => void;
  /** The commands that wait for the server, or whose files do, and the files of forms. */
  readWaiting: () => Promise<readonly Kept[]>;
  count: () => Promise<WaitingCount>;
  /** Calls `react` whenever the count may have changed. Returns what ends this. */
  listen: (react: () => void) => () => void;
}

const NAME = "fundi-outbox";
/** As in device-store.ts. */
const STORE_MS = 5_000;
const BALLAST_BYTES = 2 * 1024 * 1024;
/** The most random bytes that the browser gives at once. */
const RANDOM_BYTES = 65_536;

type Message = "new" | "changed";

/** @param sharedByAll ids that are no need: the walk-in customer, whom this folder does not know */
export function startOutbox(signedIn: string | null, sharedByAll: readonly string[]): Outbox {
  let user = signedIn;
  const date = () => Date.now();
  const keys = deviceKeys(() => user);
  const ports = { open: openDevice, limit: limitOfStore, date, newId, makeBallast, sharedByAll };
  const store = sealedStore(outboxStore(ports), keys.keyOf);
  const { listen, tellHere, tell } = tellPages(() => drain.wake());
  const drain = startDrain(
    portsOf(store, () => tell("changed")),
    user,
  );
  const wakeAll = () => {
    tell("new");
    drain.wake();
  };
  const tellEnded = () => {
    tell("changed");
    drain.look();
  };
  wakeWithBrowser(drain.wake);
  const takeKeys = () => {
    // Whoever uses the device next cannot read what waits here. A device that cannot delete it has no storage.
    void keys.keepOnly(user).catch(() => {});
    // It is asked for while there is a network.
    if (user !== null) void keys.keyOf(user);
  };
  takeKeys();
  // Without the ballast everything works, except the last command on a full disk.
  void store.ensureBallast().catch(() => {});
  return {
    save: async (draft, files, sendsItself) => {
      const command = await store.save(draft, files, sendsItself);
      if (!sendsItself) wakeAll();
      return command;
    },
    ...actsOfPage(store, wakeAll, tellEnded),
    changeUser: (changed) => {
      user = changed;
      takeKeys();
      drain.changeUser(changed);
      tellHere();
    },
    wake: drain.wake,
    // Without it, a command only knows less about the clock.
    noteServerTime: (serverTime) => void store.noteServerTime(serverTime).catch(() => {}),
    readWaiting: () => readWaiting(store),
    count: () => countWaiting(store, user),
    listen,
  };
}

/** Tells this page and the others of the browser that something has changed. `hearNew`: another page has a new command. */
function tellPages(hearNew: () => void) {
  const listeners = new Set<() => void>();
  const tellHere = () => {
    for (const react of listeners) react();
  };
  const channel = openChannel((message) => {
    if (message === "new") hearNew();
    tellHere();
  });
  return {
    tellHere,
    tell: (message: Message) => {
      channel.tell(message);
      tellHere();
    },
    listen: (react: () => void) => {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
  };
}

function wakeWithBrowser(wake: () => void): void {
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
}

function portsOf(store: OutboxStore, tell: () => void): DrainPorts {
  return {
    store,
    tell,
    lock: lockOnePass,
    random: () => Math.random(),
    net: {
      send: async (commands, signal) => sendCommands(await store.device(), commands, signal),
      upload: uploadFile,
    },
    clock: {
      now: () => performance.now(),
      at: (moment, act) => {
        const timer = setTimeout(act, Math.max(0, moment - performance.now()));
        return () => clearTimeout(timer);
      },
    },
  };
}

async function readWaiting(store: OutboxStore): Promise<readonly Kept[]> {
  const [{ waiting, withFiles, date }, forms] = await Promise.all([
    store.read(),
    store.readForms(),
  ]);
  // A page sends a held command just now, so it waits for nothing yet.
  return [...waiting.filter((kept) => !isHeld(kept, date)), ...withFiles, ...forms];
}

async function countWaiting(store: OutboxStore, user: string | null): Promise<WaitingCount> {
  const all = await readWaiting(store);
  const own = all.filter(({ command }) => command.author === user).length;
  return { own, others: all.length - own };
}

/**
 * Browsers have no locks on plain HTTP, and may refuse one. The keys of the commands make it safe to send without.
 */
function lockOnePass(): Promise<(() => void) | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const whileHeld = (lock: Lock | null): Promise<void> | void => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(NAME, { ifAvailable: true }, whileHeld).catch(() => resolve(() => {}));
  });
}

/** Tells the other pages of this browser. A browser without channels sends the same a little later, by the timer. */
function openChannel(hear: (message: Message) => void): { tell: (message: Message) => void } {
  if (typeof BroadcastChannel === "undefined") return { tell: () => {} };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it is no window
  return { tell: (message) => channel.postMessage(message) };
}

function limitOfStore(late: () => void): () => void {
  const timer = setTimeout(late, STORE_MS);
  return () => clearTimeout(timer);
}

/** Random bytes, because browsers compress what they store. */
function makeBallast(): Uint8Array {
  const bytes = new Uint8Array(BALLAST_BYTES);
  for (let start = 0; start < bytes.length; start += RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(start, start + RANDOM_BYTES));
  return bytes;
}
