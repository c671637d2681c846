import { gap, margin } from "./anchored.ts";

/** A list that is cut to less than this is more useful elsewhere. */
const leastRoom = 140;

/**
 * For the list of a field: as wide as the field. It covers neither the error of its field nor the buttons at the end of
 * the form, and is rather made shorter. A menu does not do this, because its last items would be overlooked.
 */
export function fitList(box: HTMLElement, anchor: HTMLElement, at: DOMRect) {
  box.style.width = `${at.width}px`;
  const below = Math.max(at.bottom, bottomOfError(anchor)) + gap;
  const floor = floorOf(anchor, at);
  shorten(box, floor - below, at.top - gap - margin);
  return { below, floor };
}

/** The bottom of the error that describes the anchored control; 0 if there is none. */
function bottomOfError(anchor: HTMLElement): number {
  const note = anchor.querySelector("[aria-invalid]")?.getAttribute("aria-describedby");
  const box = note ? document.getElementById(note) : null;
  return box?.getBoundingClientRect().bottom ?? 0;
}

/** The top of the buttons below the anchor, or the end of the window. */
function floorOf(anchor: HTMLElement, at: DOMRect): number {
  const dialog = anchor.closest("dialog");
  const buttons = dialog
    ? dialog.querySelector("footer")
    : document.querySelector("main [data-thumb-bar]");
  const bar = buttons?.getBoundingClientRect();
  const isBelow =
    bar && bar.height > 0 && bar.top > at.bottom && bar.left < at.right && bar.right > at.left;
  return (isBelow ? Math.min(bar.top, innerHeight) : innerHeight) - margin;
}

/** Makes a list shorter that fits neither below nor above its anchor but has enough room below. */
function shorten(box: HTMLElement, roomBelow: number, roomAbove: number): void {
  const { scrollTop } = box;
  box.style.maxHeight = "";
  const { offsetHeight: height } = box;
  if (height <= roomBelow || height <= roomAbove || roomBelow < leastRoom) return;
  box.style.maxHeight = `${roomBelow}px`;
  box.scrollTop = scrollTop;
}
