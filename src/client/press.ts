/**
 * A click takes about a tenth of a second from press to release. The press moves the focus out of a field, and the page
 * may then change, for example show an error. If it changed at once, the pressed button (for example Save) would move
 * away, and the click would miss the button without any message. Therefore such changes wait for the end of the press.
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
// The browser sends the click event directly after these events. With `setTimeout`, `end` runs after the click.
for (const type of ["pointerup", "pointercancel"] as const) {
  addEventListener(type, () => setTimeout(end), true);
}

/** Resolves when the current press and its click are over. Without a press it resolves immediately. */
export const endOfPress = (): Promise<void> => ended;
