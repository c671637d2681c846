import { useSyncExternalStore } from "react";
import { readChoice, rememberChoice } from "./words/choices.ts";

/** The themes. `system` follows the operating system. `public/before-app.js` sets the theme before the first paint. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let chosen: Theme = themes.find((theme) => theme === readChoice("theme")) ?? "system";

system.addEventListener("change", apply);

export function setTheme(theme: Theme): void {
  chosen = theme;
  rememberChoice("theme", theme);
  apply();
}

export function useTheme(): Theme {
  return useSyncExternalStore(listen, () => chosen);
}

function isDark(): boolean {
  return chosen === "dark" || (chosen === "system" && system.matches);
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
