import { useEffect, useState } from "react";
import { word } from "../../words/i18n.ts";
import { toasts } from "../feedback/toasts.ts";

/* A refused form shows its first error in the order of the page. The order is read from the page, because the order of
   registration in a form hook differs from it: a controlled field registers later, a folded group not at all. */

/** `aria-invalid` comes first, because a field may contain buttons before its input. */
const focusable = ["[aria-invalid=true]", "input:checked", "input, select, textarea, button, a"];

/** The element whose errors belong to a form: its dialog, because a form seldom contains the whole dialog. */
export function scopeOf(start: Element | null | undefined): Element {
  const own = start?.closest("[data-form]") ?? start?.closest("dialog") ?? start?.closest("form");
  return own ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

/** Scrolls to the first error within `scope`, focuses its control and names it in a toast. False: there is no error. */
export function showFirstError(scope: Element): boolean {
  const note = scope.querySelector<HTMLElement>("[data-field-error]");
  if (!note) return false;
  for (let at = note.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  controlOf(note, scope).focus({ preventScroll: true });
  note.scrollIntoView({ block: "center" });
  const { fieldError: field = "" } = note.dataset;
  const problem = note.textContent;
  toasts.replace("refused-form", field ? word("common:refusedField", { field, problem }) : problem);
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

export interface FirstError {
  scope: Element;
  /** Names the problem of a field that the screen does not show. */
  message: string | undefined;
}

/** Returns a function to call when a form was refused. The first error is shown after the render of all errors. */
export function useFirstError(): (refused: FirstError) => void {
  const [refused, setRefused] = useState<FirstError>();
  useEffect(() => {
    if (!refused || showFirstError(refused.scope)) return;
    if (refused.message) toasts.replace("refused-form", refused.message);
    else refused.scope.querySelector("[data-form-error]")?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  return setRefused;
}
