import { useEffect, useRef } from "react";
import { isTyping } from "../shortcuts.ts";
import { keyboardBurst } from "./keyboard-burst.ts";

type OnCode = (code: string) => void;

export interface KeyboardScannerOptions {
  enabled?: boolean;
  /**
   * What happens with a code that is scanned while the cursor is in a field. `leave`: the code stays in the field,
   * where it belongs (an IMEI, a search). `take`: `onCode` gets the code, and the text typed by the scanner is removed
   * from the field.
   */
  inFields?: "leave" | "take";
}

interface Listener {
  onCode: OnCode;
  inFields: "leave" | "take";
}

/** The screens that listen. Only the last one gets the codes; when it stops, the one before gets them again. */
const listeners: { current: Listener }[] = [];
const burst = keyboardBurst();
/** The field that a scanner may be typing into, with the text that it had before. */
let field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null;

/**
 * Listens to keyboard scanners anywhere on the page and calls `onCode` with each code. Keys that a person types are
 * never delayed or removed. Keys of a scanner never activate buttons or shortcuts of the screen.
 */
export function useKeyboardScanner(
  onCode: OnCode,
  { enabled = true, inFields = "leave" }: KeyboardScannerOptions = {},
): void {
  const latest = useRef<Listener>({ onCode, inFields });
  useEffect(() => {
    latest.current = { onCode, inFields };
  });
  useEffect(() => {
    if (!enabled) return;
    if (listeners.push(latest) === 1) addEventListener("keydown", hear, true);
    return () => {
      listeners.splice(listeners.indexOf(latest), 1);
      if (listeners.length === 0) removeEventListener("keydown", hear, true);
    };
  }, [enabled]);
}

/**
 * For a screen that passes keys on to a field: the current key will be typed there. If it was the first of a scanned
 * code, the code is taken out of the field again.
 */
export function passKeyTo(input: HTMLInputElement): void {
  field = { input, value: input.value };
}

function hear(event: KeyboardEvent): void {
  const listener = listeners.at(-1)?.current;
  if (!listener || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = isTyping(event.target);
  const heard = burst.press(event.key, event.timeStamp);
  if (typing && listener.inFields === "leave") return;
  if (heard === "person") {
    field = typing ? fieldOf(event.target) : null;
    return;
  }
  if (heard === "scanner") {
    // Keys of a scanner outside of a field must not run a shortcut or press the focused button.
    if (isNowhere(event.target)) hold(event);
    return;
  }
  hold(event);
  if (field) restore(field.input, field.value);
  field = null;
  listener.onCode(heard.code);
}

function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const fieldOf = (target: EventTarget | null): typeof field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { input: target, value: target.value }
    : null;

const isNowhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(BODY|MAIN|A|BUTTON|DIALOG)$/.test(target.tagName);

/** Restores the value with an input event, so that React notices the change. */
function restore(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
