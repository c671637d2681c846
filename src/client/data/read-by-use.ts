/**
 * Adds `status` and the result to a promise. React's `use` looks at these fields, and therefore returns the result of a
 * finished promise at once. A component can then pass the same promise to `use` at every render, as React requires when
 * it continues a suspended component.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
