/**
 * Personal data of a cart that the server does not have yet: a new customer, who is sent with the checkout, and the
 * phone number for the payment request. It survives a reload, but only in this tab and for this session.
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

// When storage is not accessible, the cashier must still keep the customer just entered.
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
    // The copy in memory is enough.
  }
}

whenSessionEnds(() => store({}));
