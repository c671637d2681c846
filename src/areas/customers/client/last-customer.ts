/**
 * The customer of "Remember this customer for next time". The browser stores only the id, which is useless without a
 * session, and deletes it at the sign-out (decisions, §2).
 */
const KEY = "lastCustomer";

export function rememberLastCustomer(customerId: string): void {
  try {
    localStorage.setItem(KEY, customerId);
  } catch {
    // The browser blocks storage: no customer is remembered.
  }
}

export function lastCustomerId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Deletes the stored id: at every sign-out, and when the customer no longer exists. */
export function forgetLastCustomer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks storage: there is nothing to delete.
  }
}
