/**
 * Drafts contain personal data that the server does not have yet: the details of a new customer, the phone number for
 * the payment request, and handsets that pay, with their sellers. They survive a closed tab. When the session ends, all
 * are deleted except those of carts that were sent and not answered: without them the sale could not be sent again.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { NewCustomer } from "#src/areas/customers/contract.ts";
import type { EnteredTradeIn } from "#src/areas/handsets/purchases/client/trade-in-form.ts";
import { isRecord } from "./read-till.ts";
import { moveOnce, storedDrafts, type TillStorage } from "./till-device.ts";

const OLD_KEY = "fundi.till-drafts";

export interface TillDraft {
  customer?: NewCustomer;
  phone?: string;
  /** The handsets that pay for the sale, the last one last. */
  tradeIns?: readonly EnteredTradeIn[];
}

type Drafts = Readonly<Record<string, TillDraft>>;

let drafts: Drafts = {};
let user: string | null = null;

const read = (stored: unknown): Drafts =>
  isRecord(stored) && isRecord(stored["drafts"]) ? (stored["drafts"] as Drafts) : {};

/** Reads the drafts of a user. `draftOf` needs them, and so does the till, before it is shown. */
export async function openDrafts(userId: string): Promise<void> {
  const storage = storedDrafts(userId);
  await moveOnce(
    () => sessionStorage,
    OLD_KEY,
    (old) =>
      storage.update((stored) => ({
        drafts: { ...read(stored), ...(isRecord(old) ? (old as Drafts) : {}) },
      })),
  ).catch(() => {});
  await readAgain(storage);
  user = userId;
}

/** Reads the drafts that another tab has stored. Without a storage, those of this tab stay. */
export async function readAgain(storage: TillStorage): Promise<void> {
  const stored = await storage.read().catch(() => null);
  if (stored) drafts = read(stored);
}

export const draftOf = (cartId: string): TillDraft => drafts[cartId] ?? {};

export function saveDraft(cartId: string, part: TillDraft): void {
  change((all) => ({ ...all, [cartId]: { ...all[cartId], ...part } }));
}

export function dropDraft(cartId: string): void {
  change(({ [cartId]: _, ...others }) => others);
}

let keeping: Promise<void> = Promise.resolve();

/** Resolves when the drafts are on the disk, and rejects if the browser cannot store them. */
export const whenDraftsKept = (): Promise<void> => keeping;

function change(by: (all: Drafts) => Drafts): void {
  drafts = by(drafts);
  if (user === null) return;
  keeping = storedDrafts(user).update((stored) => ({ drafts: by(read(stored)) }));
  // The till says that the browser stores nothing (`openTill`). The drafts stay in this tab.
  keeping.catch(() => {});
}

// `forgetDrafts` deletes the stored ones, also where this code is not loaded.
whenSessionEnds(() => {
  drafts = {};
  user = null;
});
