import { useLayoutEffect } from "react";

let typed = "";

/** Keeps what the user types while the code of the palette loads. It is the fallback of the palette. */
export function KeepTyping(): null {
  useLayoutEffect(() => {
    typed = "";
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Backspace") typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
      else return;
      // Otherwise a letter is a shortcut of the screen, or goes into the field behind the palette.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", keep, { capture: true });
    return () => removeEventListener("keydown", keep, { capture: true });
  }, []);
  return null;
}

/** What was typed before the palette was there. It is taken once. */
export function takeTyped(): string {
  const taken = typed;
  typed = "";
  return taken;
}
