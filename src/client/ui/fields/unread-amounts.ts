/*
 * An unreadable amount ("abc", "12..5") is null in its form, exactly like an empty field. A form with an optional
 * amount would then be submitted as if the field were empty. Therefore MoneyField marks its input, and no form with a
 * marked input is submitted.
 */

/** The attribute of an input with an unreadable amount. */
export const UNREAD_MARK = "data-unread";

/** Whether `form` has an unreadable amount. If so, its field shows the error, and the first error gets the focus. */
export function showUnreadAmounts(form: HTMLElement): boolean {
  const unread = [...form.querySelectorAll<HTMLInputElement>(`input[${UNREAD_MARK}]`)];
  for (const input of unread) input.dispatchEvent(new Event("invalid", { cancelable: true }));
  if (unread.length === 0) return false;
  unread[0]?.focus();
  // Loaded late, because this module is part of every first screen. By then the error is on the screen.
  void import("../forms/first-error.ts").then(({ showFirstError }) =>
    setTimeout(() => showFirstError(form)),
  );
  return true;
}

/** Makes the page refuse to submit any form with an unreadable amount. Called once when the app starts. */
export function refuseUnreadAmounts(): void {
  window.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !showUnreadAmounts(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    // Runs in the capture phase, before React's own listener.
    { capture: true },
  );
}
