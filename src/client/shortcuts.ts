import { useEffect, useRef } from "react";
import type { WordKey } from "./words/i18n.ts";

/** Whether the user types into the focused element. Single-letter shortcuts then do nothing. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))
  );
}

/** The word keys of descriptions of shortcuts. The catalogues of these words are loaded with the keys dialog. */
type KeyWord = Extract<WordKey, `keys:${string}` | `palette:${string}`>;

/** A key of the current screen with its description, for the list that `?` and F1 open. */
export interface ListedKey {
  /** For example `n`, `mod+k` or `Shift+F2`. */
  key: string;
  /** What the key does. */
  label: KeyWord;
}

/** The keys that are listed now, one entry per call of `useListedKeys`. Two entries may contain the same key. */
const listed = new Set<{ keys: readonly ListedKey[]; inDialog: boolean }>();

/**
 * Adds keys that have their own handler, such as the keys of the till, to the list of `?` and F1.
 * @param inDialog true if the keys act in the open dialog, not on the screen below the dialog
 */
export function useListedKeys(keys: readonly ListedKey[], { inDialog = false } = {}): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    const entry = { keys: JSON.parse(text) as ListedKey[], inDialog };
    listed.add(entry);
    return () => void listed.delete(entry);
  }, [text, inDialog]);
}

/** The keys to list now, each once: the keys of the open dialog, or, without a dialog, the keys of the screen. */
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
 * Runs `act` on a key, unless the user types or a dialog is open. Function keys and keys with `mod+` (Ctrl or Cmd)
 * always run `act`. `label` says what the key does, for the list of keys.
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
