import type { KeyboardEvent } from "react";

const stops =
  "input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea, button:not([disabled])";

/**
 * Makes Enter go to the next field. Scanners end each code with Enter, which would otherwise submit a half-filled form.
 * Ctrl+Enter or Cmd+Enter submits the form.
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
    // In a radio group, Enter only goes to the chosen option, as the Tab key does.
    (each) =>
      each.tabIndex >= 0 &&
      each.offsetParent !== null &&
      !(each instanceof HTMLInputElement && each.type === "radio" && !each.checked) &&
      !(each instanceof HTMLButtonElement && each.type !== "submit"),
  );
  all[all.indexOf(at) + 1]?.focus();
}
