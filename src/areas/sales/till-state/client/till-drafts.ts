/**
 * Drafts contain personal data that the server does not have yet: the details of a new customer, the phone number for
 * the payment request, and handsets that pay, with their sellers. They survive a reload, but only in this tab and until the session ends.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { NewCustomer } from "#src/areas/customers/contract.ts";
import type { EnteredTradeIn } from "#src/areas/handsets/purchases/client/trade-in-form.ts";

const KEY = "fundi.till-drafts";

export interface TillDraft {
  customer?: NewCustomer;
  phone?: string;
  /** The handsets that pay for the sale, the last one last. */
  tradeIns?: readonly EnteredTradeIn[];
}

export function draftOf(cartId: string): TillDraft {
  return drafts()[cartId] ?? {};
}

export function saveDraft(cartId: string, part: TillDraft): void {
  const all = drafts();
  store({ ...all, [cartId]: { ...all[cartId], ...part } });
}

export function dropDraft(cartId: string): void {
  const { [cartId]: _, ...others } = drafts();
  store(others);
}

// A copy for browsers without storage, so that the cashier does not lose the details of a new customer.
let inMemory: Record<string, TillDraft> = {};

function drafts(): Record<string, TillDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? inMemory;
  } catch {
    return inMemory;
  }
}

function store(all: Record<string, TillDraft>): void {
  inMemory = all;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The storage is not accessible. The copy in memory replaces it.
  }
}

whenSessionEnds(() => store({}));
