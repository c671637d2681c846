import type { KeyboardEvent } from "react";

const stops =
  "input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea, button:not([disabled])";

/**
 * Enter goes to the next field: a scanner ends each code with Enter, which must not submit a half-filled form. Ctrl or
 * Cmd with Enter submits the form.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
    return;
  }
  const at = event.target;
  const isLine =
    (at instanceof HTMLInputElement && !["submit", "button"].includes(at.type)) ||
    at instanceof HTMLSelectElement;
  if (!isLine) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    // In a group of choices only the chosen one is a stop, as with Tab.
    (each) =>
      each.tabIndex >= 0 &&
      each.offsetParent !== null &&
      !(each instanceof HTMLInputElement && each.type === "radio" && !each.checked) &&
      !(each instanceof HTMLButtonElement && each.type !== "submit"),
  );
  all[all.indexOf(at) + 1]?.focus();
}
