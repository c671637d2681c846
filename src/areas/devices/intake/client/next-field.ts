import type { KeyboardEvent } from "react";

const stops =
  "input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea, button:not([disabled])";

/**
 * Enter moves to the next field instead of submitting: a scanner ends each code with Enter and would submit a
 * half-filled form. Ctrl+Enter or Cmd+Enter submits the form.
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
    // In a radio group, Enter stops only at the chosen option, as Tab does.
    (each) =>
      each.tabIndex >= 0 &&
      each.offsetParent !== null &&
      !(each instanceof HTMLInputElement && each.type === "radio" && !each.checked) &&
      !(each instanceof HTMLButtonElement && each.type !== "submit"),
  );
  all[all.indexOf(at) + 1]?.focus();
}
