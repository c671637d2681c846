/**
 * Adds `status` and the result to a promise. React's `use` reads these fields, and returns the result of a finished
 * promise at once. Without these fields, `use` would suspend the component even for a finished promise.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
