import { useEffect, useRef } from "react";
import { isTyping } from "../shortcuts.ts";
import { keyboardBurst } from "./keyboard-burst.ts";

type OnCode = (code: string) => void;

export interface KeyboardScannerOptions {
  enabled?: boolean;
  /**
   * What happens with a code that is scanned while the cursor is in a field. `leave`: the field keeps the code, because
   * the user wants it there (an IMEI, a search), and `onCode` is not called. `take`: `onCode` gets the code, and the
   * field gets back its text from before the scan.
   */
  inFields?: "leave" | "take";
}

interface Listener {
  onCode: OnCode;
  inFields: "leave" | "take";
}

/**
 * The mounted listeners. Only the last listener gets codes. When it unmounts, the previous listener gets codes again.
 */
const listeners: { current: Listener }[] = [];
const burst = keyboardBurst();
/** The field into which a scanner may be typing, and the text of the field before the first key. */
let field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null;

/**
 * Listens to keyboard scanners anywhere on the page and calls `onCode` with each code. Keys that a person types always
 * take effect at once. Keys of a scanner do not activate buttons or shortcuts of the screen, except the first key of a
 * code, which could be a person's.
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
 * Called by a screen that passes the current key on to `input`. If the key begins a scanned code, `input` gets
 * back its text when the code ends.
 */
export function passKeyTo(input: HTMLInputElement): void {
  field = { input, value: input.value };
}

function hear(event: KeyboardEvent): void {
  const listener = listeners.at(-1)?.current;
  if (!listener || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = isTyping(event.target);
  const pressed = burst.press(
    event.shiftKey && event.key === "Tab" ? "Backtab" : event.key,
    event.timeStamp,
  );
  if (typing && listener.inFields === "leave") {
    if (typeof pressed === "object" && event.key === "Tab" && /\d/.test(pressed.code))
      enterInstead(event);
    return;
  }
  if (pressed === "person") {
    field = typing ? fieldOf(event.target) : null;
    return;
  }
  if (pressed === "scanner") {
    // Outside of a field, keys of a scanner must not run a shortcut or press the focused button.
    if (isNowhere(event.target)) hold(event);
    return;
  }
  hold(event);
  if (field) restore(field.input, field.value);
  field = null;
  listener.onCode(pressed.code);
}

/**
 * Some scanners end a code with Tab. A field that acts on Enter does the same then. In any other field Tab goes to the
 * next field, as usual. A text without digits is a word that somebody types fast, and no code.
 */
function enterInstead(event: KeyboardEvent): void {
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  const isUsed = event.target?.dispatchEvent(enter) === false;
  if (isUsed) hold(event);
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

/** Sets the value and sends an input event, because React would not notice a value that is only set. */
function restore(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
