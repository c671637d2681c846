/*
 * An amount that cannot be read ("abc", "12..5") is null to its form, as an empty field is. Where the field may stay
 * empty, the form would send as if nothing had been typed. MoneyField therefore marks its input, and no form is
 * submitted while one of its inputs is marked.
 */

/** On the input of an amount that cannot be read. */
export const UNREAD_MARK = "data-unread";

/** Has `form` an amount that cannot be read? If so, its field says it and gets the focus. */
export function showUnreadAmounts(form: HTMLElement): boolean {
  const unread = [...form.querySelectorAll<HTMLInputElement>(`input[${UNREAD_MARK}]`)];
  for (const input of unread) input.dispatchEvent(new Event("invalid", { cancelable: true }));
  unread[0]?.focus();
  return unread.length > 0;
}

/** Stops the submit of every form of the page that has an amount that cannot be read. Called once, at the start. */
export function refuseUnreadAmounts(): void {
  window.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !showUnreadAmounts(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    // Before React hears of it.
    { capture: true },
  );
}
