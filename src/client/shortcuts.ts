import { useEffect, useRef } from "react";

/** True while the user types: single-letter shortcuts are then off. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))
  );
}

/**
 * Runs `act` on a key anywhere on the screen, unless the user types or a dialog is open. `mod+k` means Ctrl or Cmd, and
 * also works while the user types.
 */
export function useShortcut(
  key: string,
  act: (event: KeyboardEvent) => void,
  enabled = true,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!enabled) return;
    const withMod = key.startsWith("mod+");
    const letter = withMod ? key.slice(4) : key;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== letter.toLowerCase() ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      if (withMod !== (event.ctrlKey || event.metaKey)) return;
      if (!withMod && (isTyping(event.target) || document.querySelector("dialog[open]"))) return;
      event.preventDefault();
      latest.current(event);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [key, enabled]);
}
