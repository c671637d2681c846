import { useEffect, useEffectEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { isTyping } from "#src/client/shortcuts.ts";
import { passKeyTo } from "#src/client/scanner/use-keyboard-scanner.ts";

/** Without a mouse, the search field gets no focus by itself: the screen's keyboard would cover the products. */
const hasMouse = matchMedia("(pointer: fine)");

/**
 * Sends keys that are typed outside of any field to the search field: characters become search text, and the arrow keys
 * choose a product. With a mouse, the search field also gets the focus when the till opens or a dialog closes, unless
 * another element has it.
 * @param enabled false while a dialog is open or loading, because the keys are meant for the dialog
 */
export function useSearchKeys(
  box: RefObject<HTMLInputElement | null>,
  enabled: boolean,
  onArrow: (step: 1 | -1) => void,
): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = !focused || focused === document.body;
    if (enabled && isNowhere && hasMouse.matches) box.current?.focus({ preventScroll: true });
  }, [box, enabled]);

  const onKeyPress = useEffectEvent((event: KeyboardEvent) => {
    const input = box.current;
    const step = arrows[event.key];
    if (!input || !(step || isText(event)) || isElsewhere(event)) return;
    // Stops the event, so that a single letter does not also run a shortcut.
    event.stopPropagation();
    input.focus({ preventScroll: true });
    if (!step) return passKeyTo(input);
    event.preventDefault();
    onArrow(step);
  });
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => onKeyPress(event);
    // This listener runs in the capture phase: after the scanner's listener on the window, and before all others.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [enabled]);
}

/** Text that is typed while the receipt of the last sale is shown starts the next sale and goes into its search. */
export function useNextSaleKeys(
  box: RefObject<HTMLInputElement | null>,
  isDone: boolean,
  newSale: () => void,
): void {
  const onKeyPress = useEffectEvent((event: KeyboardEvent) => {
    if (!isText(event) || isElsewhere(event)) return;
    event.stopPropagation();
    // `flushSync` renders the search field before the browser types the character into it.
    flushSync(newSale);
    if (!box.current) return;
    box.current.focus({ preventScroll: true });
    passKeyTo(box.current);
  });
  useEffect(() => {
    if (!isDone) return;
    const onKey = (event: KeyboardEvent) => onKeyPress(event);
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isDone]);
}

export const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A space is not text here, because it presses the focused button. */
const isText = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== " ";

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  isTyping(event.target) ||
  (event.target instanceof Element && event.target.closest("[role=menu]") !== null) ||
  document.querySelector("dialog[open]") !== null;
