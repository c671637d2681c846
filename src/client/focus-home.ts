/*
 * Decides which element gets the focus when no element has it. A screen marks the element where the user types next
 * with `data-focus-home`: the search field of the till, the first field of the intake, or an element around it. On
 * other screens the focus goes to the row from which the user opened a record, or to the heading. Without this, the
 * focus would fall to `body` when the focused element disappears, and the next key would do nothing.
 */
const fields =
  "input:not([type=hidden], [type=radio], [type=file], [readonly]), textarea:not([readonly]), select";

/** On a touch screen, a focused field opens the on-screen keyboard, which covers half of the page. */
const isTouch = matchMedia("(pointer: coarse)");

let lastRow = "";

/**
 * The element of `main` that gets the focus; null while no heading is loaded. `withRow: false` rules out list rows.
 */
export function homeOf(main: HTMLElement, { withRow = true } = {}): HTMLElement | null {
  const marked = main.querySelector<HTMLElement>("[data-focus-home]");
  const own = marked?.matches(`${fields}, button, a, [tabindex]`)
    ? marked
    : marked?.querySelector<HTMLElement>(fields);
  if (own?.checkVisibility() && !(isTouch.matches && own.matches(fields))) return own;
  const row =
    withRow && lastRow && main.querySelector<HTMLElement>(`[data-row-link][href*="${lastRow}"]`);
  return row || main.querySelector("h1");
}

/** Moves the focus into the open dialog, or else to the element that `homeOf` returns. */
export function focusHome(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
  if (dialog) return firstStop(dialog).focus({ preventScroll: true });
  const main = document.querySelector("main");
  if (main) focusOn(homeOf(main) ?? main);
}

/**
 * The element of a dialog that gets the focus first: the element with `data-autofocus`, or else the first field that can
 * be changed, or else the title, where screen readers start.
 */
export function firstStop(dialog: HTMLElement): HTMLElement {
  return (
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>(fields) ??
    dialog.querySelector<HTMLElement>("h2") ??
    dialog
  );
}

export function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Restores the caret in a field. When a dialog closes, Chromium returns the focus without it, and typing fails. */
export function placeCaret(field: Element | null): void {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return;
  // In fields without a text selection (numbers, email addresses), `selectionStart` is null.
  if (field.selectionStart === null) return;
  field.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/** Calls `focusHome` when the focused element disappears. Called once, at the start of the app. */
export function keepFocus(): void {
  let last: EventTarget | null = null;
  addEventListener("focusin", ({ target }) => {
    last = target;
    const row = target instanceof Element ? target.closest("[data-row-link]") : null;
    // Only the id identifies the row, because `/devices/<id>` and `/devices?open=<id>` are the same row.
    if (row) lastRow = /[\da-f-]{36}/.exec(row.getAttribute("href") ?? "")?.[0] ?? "";
  });
  new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body)
      return;
    last = null;
    // Waits for the effects of the new content, because these effects may set the focus themselves.
    setTimeout(() => {
      if (document.activeElement === document.body) focusHome();
    });
  }).observe(document.body, { childList: true, subtree: true });
}
