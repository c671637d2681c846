import { useLayoutEffect, type RefObject } from "react";

export type Place = {
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  sameWidth?: boolean;
};

const gap = 6;
const margin = 8;

/**
 * Keeps an open popover (an element with the `popover` attribute, which is above dialogs and never clipped) beside its
 * anchor: it flips when there is no room, stays inside the window, and follows scrolling.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  { side = "bottom", align = "start", sameWidth = false }: Place = {},
): void {
  useLayoutEffect(() => {
    const from = anchor.current;
    const box = floating.current;
    if (!open || !from || !box) return;
    const put = () => place(from, box, side, align, sameWidth);
    if (!box.matches(":popover-open")) box.showPopover();
    put();
    const resized = new ResizeObserver(put);
    resized.observe(box);
    addEventListener("scroll", put, { capture: true, passive: true });
    addEventListener("resize", put);
    return () => {
      resized.disconnect();
      removeEventListener("scroll", put, { capture: true });
      removeEventListener("resize", put);
      if (box.isConnected && box.matches(":popover-open")) box.hidePopover();
    };
  }, [open, anchor, floating, side, align, sameWidth]);
}

function place(
  anchor: HTMLElement,
  box: HTMLElement,
  side: "top" | "bottom",
  align: "start" | "center" | "end",
  sameWidth: boolean,
): void {
  const at = anchor.getBoundingClientRect();
  if (sameWidth) box.style.width = `${at.width}px`;
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = at.bottom + gap;
  const above = at.top - gap - height;
  const fitsBelow = below + height <= innerHeight - margin;
  const fitsAbove = above >= margin;
  // Without room on either side it covers its anchor rather than leaving the window.
  const within = Math.max(margin, Math.min(below, innerHeight - margin - height));
  const top =
    side === "bottom" ? (fitsBelow || !fitsAbove ? within : above) : fitsAbove ? above : within;
  const left =
    align === "start"
      ? at.left
      : align === "end"
        ? at.right - width
        : at.left + (at.width - width) / 2;
  box.style.position = "fixed";
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
}
