import { useEffect, useRef } from "react";
import type { WordKey } from "./words/i18n.ts";

/** True while the user types: single-letter shortcuts are then off. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))
  );
}

/** Words of these catalogues are loaded with the list of keys. */
type KeyWord = Extract<WordKey, `keys:${string}` | `palette:${string}`>;

/** A key of the current screen, for the list that `?` and F1 show. */
export interface ListedKey {
  /** `n`, `mod+k`, `Shift+F2`. */
  key: string;
  /** What the key does. */
  label: KeyWord;
}

/** One object per use, so that two components may list the same key. */
const listed = new Set<{ keys: readonly ListedKey[]; inDialog: boolean }>();

/**
 * Lists keys that another handler hears, such as those of the till.
 *
 * @param inDialog the keys act in the open dialog, instead of on the screen below it
 */
export function useListedKeys(keys: readonly ListedKey[], { inDialog = false } = {}): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    const entry = { keys: JSON.parse(text) as ListedKey[], inDialog };
    listed.add(entry);
    return () => void listed.delete(entry);
  }, [text, inDialog]);
}

/** The keys that act now: those of the open dialog, or else of the screen, each once. */
export function keysNow(): ListedKey[] {
  const inDialog = document.querySelector("dialog[open]") !== null;
  const all = [...listed]
    .filter((entry) => entry.inDialog === inDialog)
    .flatMap(({ keys }) => keys);
  return [...new Map(all.map((each) => [`${each.key} ${each.label}`, each])).values()];
}

interface Options {
  enabled?: boolean;
}

/**
 * Runs `act` on a key anywhere on the screen, unless the user types or a dialog is open. `mod+k` means Ctrl or Cmd.
 * These and function keys also work while the user types. `label` says what the key does, for the list of keys.
 */
export function useShortcut(
  key: string,
  label: KeyWord,
  act: (event: KeyboardEvent) => void,
  { enabled = true }: Options = {},
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useListedKeys(enabled ? [{ key, label }] : []);
  useEffect(() => {
    if (!enabled) return;
    const withMod = key.startsWith("mod+");
    const letter = withMod ? key.slice(4) : key;
    const isAlways = withMod || /^F\d/.test(key);
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== letter.toLowerCase() ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      if (withMod !== (event.ctrlKey || event.metaKey)) return;
      if (!isAlways && (isTyping(event.target) || document.querySelector("dialog[open]"))) return;
      event.preventDefault();
      latest.current(event);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [key, enabled]);
}
