/**
 * A press that leaves a field takes effect when it ends, a tenth of a second later. If what leaving the field changes
 * on the screen moved the button away in between, the press would hit nothing: on Save, with nothing said.
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
// The click comes right after these.
for (const type of ["pointerup", "pointercancel"] as const) {
  addEventListener(type, () => setTimeout(end), true);
}

/** Resolves once no button is pressed any more and its click is through; at once where none was. */
export const endOfPress = (): Promise<void> => ended;
