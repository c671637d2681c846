/**
 * Lets React's `use` read a settled promise at once, without waiting for a tick, because `use` looks at these fields.
 * So a component may pass the same promise at every render. It has to: when React continues a suspended component, it
 * requires the same call of `use`.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
