/**
 * Sets the fields that React's `use` looks at, so that `use` reads a settled promise at once. A component may then pass
 * the same promise to `use` at every render. It must do so: when React continues a suspended component, it requires the
 * same call of `use`.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
