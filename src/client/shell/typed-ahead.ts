/*
 * What the user types between Ctrl+K and the moment at which the field of the palette has the focus, for example while
 * its code loads. Otherwise a letter would be a shortcut of the screen, or go into the field behind the palette.
 */

/** If the code of the palette cannot be loaded, the keys belong to the screen again. */
const LONGEST_MS = 10_000;

let typed = "";
let stop: (() => void) | null = null;

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Begins to keep what is typed. Called when the palette is asked for. */
export function keepTyping(): void {
  takeTyped();
  const timer = setTimeout(takeTyped, LONGEST_MS);
  addEventListener("keydown", keep, { capture: true });
  stop = () => {
    clearTimeout(timer);
    removeEventListener("keydown", keep, { capture: true });
  };
}

/** What was typed since `keepTyping`. From now on the keys are nobody's but the field's. */
export function takeTyped(): string {
  stop?.();
  stop = null;
  const taken = typed;
  typed = "";
  return taken;
}
