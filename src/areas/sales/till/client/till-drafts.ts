/**
 * Personal data of a cart that the server does not have yet: a new customer, who is sent with the checkout, and the
 * phone number for the payment request. These drafts survive a reload, but only in this tab and until the session ends.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { NewCustomer } from "#src/areas/customers/contract.ts";

const KEY = "fundi.till-drafts";

export interface TillDraft {
  customer?: NewCustomer;
  phone?: string;
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

// A copy for browsers without storage: the cashier must not lose the customer just entered.
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
    // Storage is unavailable: the copy in memory must do.
  }
}

whenSessionEnds(() => store({}));
