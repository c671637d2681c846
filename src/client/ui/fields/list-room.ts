import { gap, margin } from "./anchored.ts";

/** The least height of a shortened list, in pixels. With less room below its field, a list keeps its full height. */
const leastRoom = 140;

/**
 * Fits the list of a field: it is as wide as the field. If there is room, it covers neither the field's error nor the
 * form's buttons; if necessary, it is made shorter for this. A menu is never made shorter, because users would overlook
 * its last entries.
 */
export function fitList(box: HTMLElement, anchor: HTMLElement, at: DOMRect) {
  box.style.width = `${at.width}px`;
  const below = Math.max(at.bottom, bottomOfError(anchor)) + gap;
  const floor = floorOf(anchor, at);
  shorten(box, floor - below, at.top - gap - margin);
  return { below, floor };
}

/** The bottom of the error that belongs to the control in `anchor`; 0 if there is no error. */
function bottomOfError(anchor: HTMLElement): number {
  const note = anchor.querySelector("[aria-invalid]")?.getAttribute("aria-describedby");
  const box = note ? document.getElementById(note) : null;
  return box?.getBoundingClientRect().bottom ?? 0;
}

/** The lowest end of a list: above the buttons of the dialog or screen, or at the end of the window. */
function floorOf(anchor: HTMLElement, at: DOMRect): number {
  const dialog = anchor.closest("dialog");
  const buttons = dialog
    ? dialog.querySelector("[data-dialog-buttons]")
    : document.querySelector("main [data-thumb-bar]");
  const bar = buttons?.getBoundingClientRect();
  const isBelow =
    bar && bar.height > 0 && bar.top > at.bottom && bar.left < at.right && bar.right > at.left;
  return (isBelow ? Math.min(bar.top, innerHeight) : innerHeight) - margin;
}

/** Makes a list shorter if it fits neither below nor above its anchor, but has at least `leastRoom` below. */
function shorten(box: HTMLElement, roomBelow: number, roomAbove: number): void {
  const { scrollTop } = box;
  box.style.maxHeight = "";
  const { offsetHeight: height } = box;
  if (height <= roomBelow || height <= roomAbove || roomBelow < leastRoom) return;
  box.style.maxHeight = `${roomBelow}px`;
  box.scrollTop = scrollTop;
}
