/**
 * A click takes about a tenth of a second from press to release. When the press moves the focus out of a field, the
 * page may change at once, for example by showing an error. The pressed button, for example Save, would then move away,
 * and the click would miss it without any message. Such changes must therefore wait for the end of the press.
 */
let ended: Promise<void> = Promise.resolve();
let end = () => {};

addEventListener(
  "pointerdown",
  () => {
    end();
    ended = new Promise((resolve) => (end = resolve));
  },
  true,
);
// The click event follows these events directly, so `end` runs a moment later.
for (const type of ["pointerup", "pointercancel"] as const) {
  addEventListener(type, () => setTimeout(end), true);
}

/** Resolves when the current press and its click are over; immediately if there is no press. */
export const endOfPress = (): Promise<void> => ended;
