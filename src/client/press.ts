/**
 * The press that leaves a field triggers its effect when the press ends, a tenth of a second later. If the effect came
 * earlier, it could move the button (for example Save), and the click would miss it without any message.
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
// The click follows these events directly.
for (const type of ["pointerup", "pointercancel"] as const) {
  addEventListener(type, () => setTimeout(end), true);
}

/** Resolves when the current press and its click are over; immediately if there is no press. */
export const endOfPress = (): Promise<void> => ended;
