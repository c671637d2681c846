/**
 * Keeps what is typed after Ctrl+K until the field of the search has the focus: its code may still be on the way. Without
 * this, the first letters would reach the screen below.
 */

let typed = "";
let until = 0;

/** After this time, keys reach the screen again, as the search perhaps never comes. */
const WAIT_MS = 10_000;

function hear(event: KeyboardEvent): void {
  const { key } = event;
  if (event.timeStamp > until || key === "Escape")
    return removeEventListener("keydown", hear, true);
  if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab") return;
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  event.preventDefault();
  event.stopPropagation();
}

/** Begins to keep what is typed. Always true: the search opens. */
export function keepTyped(): true {
  typed = "";
  until = performance.now() + WAIT_MS;
  addEventListener("keydown", hear, true);
  return true;
}

/** Hands over what was typed, and lets keys reach the field, which has the focus now. */
export function takeTyped(into: (text: string) => void): void {
  removeEventListener("keydown", hear, true);
  if (typed) into(typed);
  typed = "";
}
