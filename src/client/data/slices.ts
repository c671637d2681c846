/** The maximum length of a slice. The user does not notice when a key or a tap has to wait this long. */
const LONGEST_SLICE_MS = 16;

/**
 * Divides long work into slices, between which the browser can react to the user. Usage: `const pause = slices()`, then
 * `await pause()` after each small step. `pause` interrupts the work only if the current slice has lasted long enough.
 */
export function slices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_SLICE_MS) return;
    await new Promise((next) => setTimeout(next));
    began = performance.now();
  };
}
