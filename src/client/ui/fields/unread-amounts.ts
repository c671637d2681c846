/*
 * An unreadable amount ("abc", "12..5") is null in its form, like an empty field. If the amount were optional, the form
 * would be sent as if the field were empty. Therefore MoneyField marks an input with unreadable text, DateField does
 * the same with a text that is no day, and a form with a marked input is not submitted.
 */

/** The attribute that marks an input with unreadable text. */
export const UNREAD_MARK = "data-unread";

/** Whether `form` has a marked input. Every field with such an input shows its error; the first one gets the focus. */
export function showUnreadAmounts(form: HTMLElement): boolean {
  const unread = [...form.querySelectorAll<HTMLInputElement>(`input[${UNREAD_MARK}]`)];
  for (const input of unread) input.dispatchEvent(new Event("invalid", { cancelable: true }));
  if (unread.length === 0) return false;
  unread[0]?.focus();
  // first-error.ts is loaded on demand to keep the first screen small. `setTimeout` waits until the errors are drawn.
  void import("../forms/first-error.ts").then(({ showFirstError }) =>
    setTimeout(() => showFirstError(form)),
  );
  return true;
}

/** Prevents the submission of any form with a marked input. Called once when the app starts. */
export function refuseUnreadAmounts(): void {
  window.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !showUnreadAmounts(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    // Listens in the capture phase, to stop the event before React's own listener gets it.
    { capture: true },
  );
}
