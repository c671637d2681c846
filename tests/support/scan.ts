import type { Page } from "playwright-core";

/**
 * Scans a code as a keyboard scanner does: keys in quick succession and Enter, in whichever element has the focus. The
 * browser types the keys that no listener takes. All keys are sent at once inside the page, with the times of a
 * scanner: on a busy machine, single keys would be as slow as a person's. `pauseMs` is added to their times, as if the
 * user had put down the keyboard first: a key just before a scan would be taken for a part of its code.
 */
export const scan = (page: Page, code: string, { pauseMs = 0 } = {}): Promise<void> =>
  page.evaluate(
    `const began = performance.now() + ${pauseMs};
     [...${JSON.stringify(code)}, "Enter"].forEach((key, nth) => {
       const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
       Object.defineProperty(event, "timeStamp", { value: began + nth * 5 });
       const isTyped = (document.activeElement ?? document.body).dispatchEvent(event);
       if (isTyped && key.length === 1) document.execCommand("insertText", false, key);
     });`,
  );
