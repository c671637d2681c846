/**
 * Lets React's `use` read a settled promise at once, without waiting for a tick: `use` looks at these fields. The same
 * promise can therefore be passed at every render. It must be: when a component is suspended and continues, React
 * requires the same call of `use` again.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
