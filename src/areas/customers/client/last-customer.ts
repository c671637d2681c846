/**
 * "Remember this customer for next time": only the id is kept on the device, worth nothing without a session, and
 * signing out forgets it (decisions, §2).
 */
const KEY = "lastCustomer";

export function rememberLastCustomer(customerId: string): void {
  try {
    localStorage.setItem(KEY, customerId);
  } catch {
    // Storage is closed to us: then nobody is remembered.
  }
}

export function lastCustomerId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Called at every sign-out, and when the customer is gone. */
export function forgetLastCustomer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
