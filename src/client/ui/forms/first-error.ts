import { toasts } from "../feedback/toasts.ts";
import type { FirstError } from "./use-first-error.ts";

/*
 * A refused form shows the error that is first on the page. The order in a form hook can be different, because a
 * controlled field registers later, and a field in a closed group does not register at all.
 */

/** The toast with the error of a field that the screen does not show, or not yet. */
const REFUSED_FORM = "refused-form";

/** Selectors for an error's control. `aria-invalid` comes first, because a field may have buttons before its input. */
const focusable = ["[aria-invalid=true]", "input:checked", "input, select, textarea, button, a"];

/**
 * Where errors are searched: in the element with `data-form` or the dialog around `start`, because fields may be
 * outside of the `form` element. Otherwise in the form around `start`, in the open dialog, or on the whole page.
 */
function scopeOf(start: Element | null): Element {
  const within = start?.isConnected ? start : null;
  const own =
    within?.closest("[data-form]") ?? within?.closest("dialog") ?? within?.closest("form");
  return own ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

/**
 * Scrolls to the first error around `start` and focuses its control. The message is said once, at its field: a toast
 * would repeat it and stay after the field is corrected. Returns false if there is no error.
 */
export function showFirstError(start: Element | null): boolean {
  const scope = scopeOf(start);
  const note = scope.querySelector<HTMLElement>("[data-field-error]");
  if (!note) return false;
  for (let at = note.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  controlOf(note, scope).focus({ preventScroll: true });
  note.scrollIntoView({ block: "center" });
  toasts.withdraw(REFUSED_FORM);
  return true;
}

function controlOf(note: HTMLElement, scope: Element): HTMLElement {
  const described = note.id
    ? scope.querySelector<HTMLElement>(`[aria-describedby~="${note.id}"]`)
    : null;
  const box = described ?? note.parentElement ?? note;
  if (box.matches(focusable.slice(2).join()) || box.hasAttribute("tabindex")) return box;
  for (const selector of focusable) {
    const found = [...box.querySelectorAll<HTMLElement>(selector)].find(
      (each) => each.matches(":enabled, a") && each.checkVisibility(),
    );
    if (found) return found;
  }
  box.tabIndex = -1;
  return box;
}

/** Shows why a form was refused: the first error of a field, or else `message`, or else the error of the whole form. */
export function showRefusal({ start, message }: FirstError): void {
  if (showFirstError(start)) return;
  if (message) toasts.replace(REFUSED_FORM, message);
  else scopeOf(start).querySelector("[data-form-error]")?.scrollIntoView({ block: "nearest" });
  showErrorOnceLoaded(start);
}

/** If fields of the form are still loading, shows the first error as soon as its field is on the page. */
function showErrorOnceLoaded(start: Element | null): void {
  const scope = scopeOf(start);
  if (!scope.querySelector("[data-skeleton]")) return;
  const observer = new MutationObserver(() => {
    const isLoading = scope.isConnected && scope.querySelector("[data-skeleton]");
    if (showFirstError(start) || !isLoading) observer.disconnect();
  });
  observer.observe(scope, { childList: true, subtree: true });
}
