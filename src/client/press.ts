/**
 * A press that leaves a field takes a tenth of a second. If the page changed when the field loses the focus (an error
 * appears), the pressed button could move away, for example Save, and the click would miss it without any message. So
 * such changes wait for the end of the press.
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
