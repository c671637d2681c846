/**
 * Makes a kept promise one that React's `use` reads at once when it is settled, without waiting a tick for it: `use`
 * looks at these very fields. So it can be called at every drawing. It must be: React, when what it waited for comes
 * while it waits, goes on with the component where it stopped, and breaks where `use` is then left out.
 */
export function readByUse<T>(promise: Promise<T>): Promise<T> {
  const kept = Object.assign(promise, { status: "pending" });
  promise.then(
    (value) => Object.assign(kept, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(kept, { status: "rejected", reason }),
  );
  return kept;
}
