import { useEffect, useEffectEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { isTyping } from "#src/client/shortcuts.ts";
import { passKeyTo } from "#src/client/scanner/use-keyboard-scanner.ts";

/** A focused field opens the keyboard of a touch screen, which covers half of the products. */
const hasMouse = matchMedia("(pointer: fine)");

/**
 * The search field is the home of the till's keys: a letter or digit typed anywhere outside of a field goes there, and
 * the arrows choose a product. On a PC it also has the focus whenever nothing else has.
 * @param enabled false while a dialog is open or loads: the keys are meant for it
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

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const input = box.current;
    const step = arrows[event.key];
    if (!input || !(step || isText(event)) || isElsewhere(event)) return;
    // Single letters are shortcuts on other screens.
    event.stopPropagation();
    input.focus({ preventScroll: true });
    if (!step) return passKeyTo(input);
    event.preventDefault();
    onArrow(step);
  });
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => hear(event);
    // After the listener for scanners, which is on the window, and before all others.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [enabled]);
}

/** A letter typed while the receipt of the last sale is shown begins the search of the next sale, as a scan does. */
export function useNextSaleKeys(
  box: RefObject<HTMLInputElement | null>,
  isDone: boolean,
  newSale: () => void,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isText(event) || isElsewhere(event)) return;
    event.stopPropagation();
    // The field must be there before the browser types into it.
    flushSync(newSale);
    if (!box.current) return;
    box.current.focus({ preventScroll: true });
    passKeyTo(box.current);
  });
  useEffect(() => {
    if (!isDone) return;
    const onKey = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isDone]);
}

export const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A space presses the focused button. */
const isText = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== " ";

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  isTyping(event.target) ||
  (event.target instanceof Element && event.target.closest("[role=menu]") !== null) ||
  document.querySelector("dialog[open]") !== null;
