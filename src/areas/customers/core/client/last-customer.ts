/**
 * Stores the customer whom the user marked with "Remember this customer for next time". The browser stores only the
 * id, which is useless without a session. Each sign-out deletes it.
 */
const KEY = "lastCustomer";

export function rememberLastCustomer(customerId: string): void {
  try {
    localStorage.setItem(KEY, customerId);
  } catch {
    // The browser blocks storage, so the customer is not remembered.
  }
}

export function lastCustomerId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Deletes the stored id. Called at every sign-out, and when the stored customer no longer exists. */
export function forgetLastCustomer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks storage, so there is nothing to delete.
  }
}
