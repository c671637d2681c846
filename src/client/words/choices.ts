/**
 * Small preferences of this browser (theme, language, collapsed sidebar, groups of the menu), never data of customers. Without storage a
 * preference lasts as long as the page.
 */
type Choice =
  | "theme"
  | "language"
  | "sidebar"
  | "menu"
  | "paper"
  | "paper-language"
  | "devices-view"
  | "photos-waiting";

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
    // Storage is unavailable; the preference lasts as long as the page.
  }
}
