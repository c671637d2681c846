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
 * Opens the till. A change is visible at once and stored soon after; `whenKept` says when. If the browser cannot store
 * it, `onNotKept` is called once, and the till goes on until the page is closed.
 */
export async function openTill(
  storage: TillStorage,
  onNotKept: (error: unknown) => void,
): Promise<Till> {
  const stored = await storage.read().then(recall, () => null);
  let state = stored?.state ?? freshTill();
  let revision = stored?.revision ?? 0;
  let waiting: TillChange[] = [];
  let writing: Promise<void> | null = null;
  let isKept = true;
  const listeners = new Set<() => void>();

  const show = (next: TillState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const write = async () => {
    const changes = waiting;
    const ours = state;
    waiting = [];
    const written: { other: TillState | null; revision: number } = { other: null, revision };
    try {
      await storage.update((kept) => {
        const now = recall(kept);
        // Another tab may have changed the stored state, for example set a cart aside. This change is kept.
        const isOurs = !now || now.revision === revision;
        const next = isOurs ? ours : changes.reduce(apply, now.state);
        written.other = isOurs ? null : next;
        written.revision = Math.max(revision, now?.revision ?? 0) + 1;
        return toStored(next, written.revision);
      });
    } catch (error) {
      waiting = [...changes, ...waiting];
      throw error;
    }
    ({ revision } = written);
    isKept = true;
    if (written.other) show(waiting.reduce(apply, written.other));
  };
  const keepAll = async () => {
    while (waiting.length > 0) await write();
  };
  const keep = (): Promise<void> =>
    (writing ??= keepAll()
      .catch((error: unknown) => {
        if (isKept) onNotKept(error);
        isKept = false;
        throw error;
      })
      .finally(() => {
        writing = null;
      }));
  const hear = async (): Promise<void> => {
    await writing?.catch(() => {});
    const now = await storage.read().then(recall, () => null);
    // What was read is older than a write that has begun meanwhile.
    if (writing) return hear();
    if (!now || now.revision <= revision) return;
    ({ revision } = now);
    show(waiting.reduce(apply, now.state));
  };
  const till: Till = {
    get: () => state,
    change(change) {
      waiting.push(change);
      show(apply(state, change));
      keep().catch(() => {});
    },
    whenKept: keep,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    close: storage.whenChanged(() => void hear()),
  };
  // A till that showed a completed sale starts with a new cart after a reload, and does not show this sale again.
  if (state.step.at === "done") till.change({ cart: emptyCart(newId()), step: { at: "cart" } });
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
