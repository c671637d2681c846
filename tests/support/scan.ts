import type { Page } from "playwright-core";

/**
 * Scans a code like a keyboard scanner: sends its characters and Enter in quick succession to the element that has the
 * focus. A character that no listener takes is typed into that element. All keys are sent at once inside the page, but
 * their times are those of a scanner. Sent singly, they could be as slow as typing by hand on a busy machine. `pauseMs`
 * moves these times later, so that a key typed just before the scan does not count as a part of the code.
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
