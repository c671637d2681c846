/** Keeps the state of one till, which the browser stores for its user, and which all tabs of this user share. */
import { newId } from "#src/shared/ids.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { emptyCart } from "./cart.ts";
import { isRecord, readTill } from "./read-till.ts";
import type { TillStorage } from "./till-device.ts";
import { parkCart, type Till, type TillChange, type TillState } from "./till-store.ts";

/** The version of the stored layout. Data of other versions is ignored. */
const LAYOUT = 1;

const freshTill = (): TillState => ({
  cart: emptyCart(newId()),
  held: [],
  aside: [],
  step: { at: "cart" },
});

/** A till as it is stored. Each write raises `revision`, by which a tab sees that another one has written. */
interface Stored {
  state: TillState;
  revision: number;
}

export function recall(kept: unknown): Stored | null {
  if (!isRecord(kept) || kept["layout"] !== LAYOUT) return null;
  const { cart, ...rest } = readTill(kept);
  const revision = Number(kept["revision"]) || 0;
  return { state: { ...rest, cart: cart ?? emptyCart(newId()) }, revision };
}

const toStored = (state: TillState, revision: number) => ({ ...state, layout: LAYOUT, revision });

const apply = (state: TillState, change: TillChange): TillState => ({
  ...state,
  ...(typeof change === "function" ? change(state) : change),
});

/**
 * Stores `state`, or the stored one with `changes` if another tab has changed it meanwhile, for example set a cart aside.
 * `other` is then the result.
 */
async function store(
  storage: TillStorage,
  known: { state: TillState; revision: number; changes: readonly TillChange[] },
): Promise<{ revision: number; other: TillState | null }> {
  const written: { revision: number; other: TillState | null } = { revision: 0, other: null };
  await storage.update((kept) => {
    const now = recall(kept);
    const isOurs = !now || now.revision === known.revision;
    const next = isOurs ? known.state : known.changes.reduce(apply, now.state);
    written.other = isOurs ? null : next;
    written.revision = Math.max(known.revision, now?.revision ?? 0) + 1;
    return toStored(next, written.revision);
  });
  return written;
}

/** The state that this tab shows, with the changes that are not stored yet. */
function openState(storage: TillStorage, stored: Stored | null) {
  let state = stored?.state ?? freshTill();
  let revision = stored?.revision ?? 0;
  let waiting: readonly TillChange[] = [];
  const listeners = new Set<() => void>();
  const show = (next: TillState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    hasChanges: () => waiting.length > 0,
    change(change: TillChange): void {
      waiting = [...waiting, change];
      show(apply(state, change));
    },
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    /** Stores the changes. They wait again if this fails. */
    async write(): Promise<void> {
      const changes = waiting;
      waiting = [];
      try {
        const written = await store(storage, { state, revision, changes });
        ({ revision } = written);
        if (written.other) show(waiting.reduce(apply, written.other));
      } catch (error) {
        waiting = [...changes, ...waiting];
        throw error;
      }
    },
    /** Shows what another tab has stored. */
    take(now: Stored | null): void {
      if (!now || now.revision <= revision) return;
      ({ revision } = now);
      show(waiting.reduce(apply, now.state));
    },
  };
}

/**
 * Opens the till. A change is visible at once and stored soon after; `whenKept` says when. If the browser cannot store
 * it, `onNotKept` is called once, and the till goes on until the page is closed.
 */
export async function openTill(
  storage: TillStorage,
  onNotKept: (error: unknown) => void,
): Promise<Till> {
  const read = () => storage.read().then(recall, () => null);
  const shared = openState(storage, await read());
  let writing: Promise<void> | null = null;
  let isKept = true;
  const keepAll = async () => {
    try {
      while (shared.hasChanges()) await shared.write();
      isKept = true;
    } catch (error) {
      if (isKept) onNotKept(error);
      isKept = false;
      throw error;
    } finally {
      writing = null;
    }
  };
  const keep = async (): Promise<void> => {
    if (shared.hasChanges()) writing ??= keepAll();
    await writing;
  };
  const onStorageChange = async (): Promise<void> => {
    await writing?.catch(() => {});
    const now = await read();
    // What was read is older than a write that has begun meanwhile.
    return writing ? onStorageChange() : shared.take(now);
  };
  const till: Till = {
    get: shared.get,
    change(change) {
      shared.change(change);
      keep().catch(() => {});
    },
    whenKept: keep,
    subscribe: shared.subscribe,
    close: storage.whenChanged(() => void onStorageChange()),
  };
  // A till that showed a completed sale starts with a new cart after a reload, and does not show this sale again.
  if (till.get().step.at === "done")
    till.change({ cart: emptyCart(newId()), step: { at: "cart" } });
  return till;
}

/** Adds the till of an older version to the stored one. Its carts are held or set aside if there is one already. */
export async function takeOldTill(storage: TillStorage, kept: unknown): Promise<void> {
  const old = recall(kept);
  if (!old) return;
  await storage.update((stored) => {
    const now = recall(stored);
    if (!now) return toStored(old.state, 1);
    const { held, aside } = { ...old.state, ...parkCart(old.state, shopNow().toISOString()) };
    const state = {
      ...now.state,
      held: [...now.state.held, ...held],
      aside: [...now.state.aside, ...aside],
    };
    return toStored(state, now.revision + 1);
  });
}
