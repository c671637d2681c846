import { useEffect, useRef } from "react";
import { isTyping } from "../shortcuts.ts";
import { keyboardBurst } from "./keyboard-burst.ts";

type OnCode = (code: string) => void;

export interface KeyboardScannerOptions {
  enabled?: boolean;
  /**
   * A code scanned while the cursor is in a field. `leave`: it is for that field (an IMEI, a search), nothing happens
   * here. `take`: it is for this screen; what the scanner typed is taken out of the field again.
   */
  inFields?: "leave" | "take";
}

interface Listener {
  onCode: OnCode;
  inFields: "leave" | "take";
}

/** The last screen that listens is the one that is on top; the others wait until it is gone. */
const listeners: { current: Listener }[] = [];
const burst = keyboardBurst();
/** The field a scanner may be typing into, as it was before. */
let field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null;

/**
 * Hears scanners that act as keyboards, from anywhere on the page: the text goes to `onCode`. What people type is
 * never held back or taken away; the keys of a scanner do not press what is on screen.
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
    // Not in a field: none of these keys is meant for a shortcut or for the button that happens to have the focus.
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

/** As if it had been typed back, so that whoever watches the field knows. */
function restore(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
