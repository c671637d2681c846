/**
 * Small preferences of this browser, for example the theme or the open groups of the menu. Data of customers must not
 * be stored here. If the browser has no storage, `rememberChoice` does nothing.
 */
type Choice =
  | "theme"
  | "language"
  | "sidebar"
  | "menu"
  | "paper"
  | "paper-language"
  | "printer"
  | "devices-view"
  | "photos-waiting"
  /** The id of the user who signed in last, by which tabs hear of each other's users. */
  | "user"
  /** yes: the session was ended on this device, and not yet on the server. */
  | "signing-out"
  | `no-shift.${string}`;

export function readChoice(choice: Choice): string | null {
  try {
    return localStorage.getItem(`fundi.${choice}`);
  } catch {
    return null;
  }
}

export function rememberChoice(choice: Choice, value: string): void {
  try {
    localStorage.setItem(`fundi.${choice}`, value);
  } catch {
    // Storage is unavailable. The next load of the page uses the default.
  }
}
