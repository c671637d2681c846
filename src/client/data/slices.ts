/** A task of this length does not delay a key or a tap noticeably. */
const LONGEST_SLICE_MS = 16;

/**
 * For long work in slices: `const pause = slices()`, then `await pause()` after each small step. It returns at once
 * until the current slice has lasted long enough, and then lets the screen react first.
 */
export function slices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_SLICE_MS) return;
    await new Promise((next) => setTimeout(next));
    began = performance.now();
  };
}
